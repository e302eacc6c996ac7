// "This question is wrong": told to the host of the server. What no server answers to is kept
// on the device, and told when one does.
import { Lost, post } from "./connection.svelte";

export interface Report {
  edition: string;
  question: string;
  text: string;
}

const KEY = "pactole.reports";
const MOST = 50; // that wait; the oldest gives way

export function waitingReports(): Report[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Report[];
    return list.filter((one) => typeof one.question === "string" && typeof one.edition === "string");
  } catch {
    return [];
  }
}
// Whether it was kept.
function keep(reports: Report[]): boolean {
  try {
    if (reports.length) localStorage.setItem(KEY, JSON.stringify(reports.slice(-MOST)));
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

// "told": the server has it; "waits": the device has it. Else why neither is so.
export async function report(one: Report): Promise<"told" | "waits"> {
  try {
    await post({ do: "report", ...one });
    return "told";
  } catch (error) {
    if (error instanceof Lost && keep([...waitingReports(), one])) return "waits";
    throw error;
  }
}

// Tells what waits. What the server refuses is dropped: it would refuse it again.
let telling = false;
export async function tellReports(): Promise<void> {
  if (telling) return;
  telling = true;
  try {
    for (let next = waitingReports()[0]; next; next = waitingReports()[0]) {
      try {
        await post({ do: "report", ...next });
      } catch (error) {
        if (error instanceof Lost) return;
      }
      keep(waitingReports().slice(1));
    }
  } finally {
    telling = false;
  }
}
