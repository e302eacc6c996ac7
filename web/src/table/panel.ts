// What of the frame is open over the table; empty: nothing.
export type Panel = "" | "moves" | "log" | "talk" | "menu" | "end";
