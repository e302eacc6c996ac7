// The covers are one series, as if printed in the same shop: few inks, flat, a sun of
// three bands on every box. The inks are fixed: a box does not change by lamplight.
export const inks = {
  cream: "#f8e9cb",
  gold: "#f3b740",
  orange: "#ea7b2e",
  red: "#c8402f",
  wine: "#8f2a2b",
  plum: "#4b2450",
  navy: "#182e4d",
  teal: "#1f7a78",
  green: "#23493d",
  leaf: "#5fa45a",
  ink: "#241a20",
} as const;

const at = (x: number, y: number, radius: number, angle: number): string =>
  `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;

// Beams from a point beyond the edges of the sheet.
export function rays(x: number, y: number, count: number): string {
  const half = Math.PI / count / 2;
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return `M${x} ${y}L${at(x, y, 600, angle - half)}L${at(x, y, 600, angle + half)}z`;
  }).join("");
}

// A way from the outside to the inside, flattened as by somebody who looks from the side.
export interface Winding {
  x: number;
  y: number;
  outer: number;
  inner: number;
  turns: number;
  flat: number;
}

// Where one is on it after a part of the way, from 0 to 1. It begins at the bottom.
export function along(way: Winding, part: number): [number, number] {
  const radius = way.outer + (way.inner - way.outer) * part;
  const angle = Math.PI / 2 + 2 * Math.PI * way.turns * part;
  return [way.x + radius * Math.cos(angle), way.y + way.flat * radius * Math.sin(angle)];
}

export function spiral(way: Winding, until = 1): string {
  const steps = Math.round(way.turns * until * 36);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const [x, y] = along(way, (until * i) / steps);
    return `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
  }).join("");
}
