// The four worlds: what is behind a mission, and the stripe of its trail. They go by the mission's
// number, whatever the missions of the edition are.
export interface World {
  kind: "space" | "desert" | "city" | "sea";
  ground: string;
  beam: string;
  dark: string; // around letters, so that they can be read on it
  stripe: string;
}
const worlds: World[] = [
  { kind: "space", ground: "#14284a", beam: "#1a3156", dark: "#0a1730", stripe: "#ea7b2e" },
  { kind: "desert", ground: "#c98a3a", beam: "#d0934a", dark: "#3a1f0c", stripe: "#f3b740" },
  { kind: "city", ground: "#3d1f45", beam: "#47264f", dark: "#1c0c20", stripe: "#c8402f" },
  { kind: "sea", ground: "#0f4f55", beam: "#0d474d", dark: "#032226", stripe: "#5fb3a8" },
];
export const worldOf = (mission: number): World => worlds[(mission - 1) % worlds.length]!;

// Beams from a point beyond the edges.
export function beams(x: number, y: number, count: number, length: number): string {
  const half = Math.PI / count / 2;
  const at = (angle: number): string =>
    `${(x + length * Math.cos(angle)).toFixed(0)} ${(y + length * Math.sin(angle)).toFixed(0)}`;
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return `M${x.toFixed(0)} ${y.toFixed(0)}L${at(angle - half)}L${at(angle + half)}z`;
  }).join("");
}

// Numbers from 0 to 1 that look like chance and are the same every time.
export function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
