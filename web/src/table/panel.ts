// What of the frame is open over the table; empty: nothing.
export type Panel = "" | "moves" | "advice" | "log" | "talk" | "menu" | "end";
