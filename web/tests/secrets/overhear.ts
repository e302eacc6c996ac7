// Everything that reaches a page: what its WebSockets and its requests bring, and what
// stands in its document.
import type { Page } from "@playwright/test";
import type { Received } from "./oracle";

export interface Heard {
  frames: string[]; // lines that came over a WebSocket
  told: Received[]; // the same, read
  bodies: Promise<{ path: string; text: string }>[]; // what requests have brought
  sights: { text: string; told: number }[]; // the document, and how many lines had come by then
}

export function overhear(page: Page): Heard {
  const heard: Heard = { frames: [], told: [], bodies: [], sights: [] };
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      for (const line of String(payload).split("\n").filter(Boolean)) {
        heard.frames.push(line);
        heard.told.push(JSON.parse(line) as Received);
      }
    }),
  );
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    // A page that is reloaded throws away what it had not read yet.
    const text = response.text().catch(() => "");
    heard.bodies.push(text.then((body) => ({ path, text: body })));
  });
  return heard;
}

// Looks at all that stands in the document, in sight or not: texts, and values of attributes.
export async function lookAt(page: Page, heard: Heard): Promise<void> {
  const text = await page.evaluate(() => {
    const texts: string[] = [];
    for (const element of document.querySelectorAll("*")) {
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.nodeValue ?? "");
      for (const { value } of element.attributes) texts.push(value);
      if (element instanceof HTMLInputElement) texts.push(element.value);
    }
    return texts.join(" | "); // what stands side by side is not one name
  });
  heard.sights.push({ text: text.replace(/\s+/g, " "), told: heard.told.length });
}
