// The ink that a mission is printed in.
const HUES = ["var(--focus)", "var(--gold)", "var(--bad)", "var(--good)"];

export const hueOf = (mission: number): string => HUES[(mission - 1) % HUES.length] ?? "var(--ink)";
