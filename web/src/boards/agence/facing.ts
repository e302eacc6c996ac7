// Which way somebody faces (ATR-04). Only for drawing: where a move leads is the referee's business.
import type { AgenceView } from "../../../types/games";

export type Role = "raider" | "holder" | "chaser";

export function roleOf(view: AgenceView, seat: number): Role {
  if (view.holder === seat) return "holder";
  return view.been.includes(seat) ? "chaser" : "raider";
}

export function facesInwards(view: AgenceView, seat: number, vault: number): boolean {
  const role = roleOf(view, seat);
  if (role !== "chaser") return role === "raider";
  const here = view.places[seat] ?? 0;
  const prey = view.holder === null ? here : (view.places[view.holder] ?? here);
  return here !== vault && prey > here;
}
