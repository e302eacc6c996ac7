import { afterEach, expect, it } from "vitest";
import { keepFocus } from "./focus";

afterEach(() => {
  document.body.innerHTML = "";
});
const changes = (): Promise<void> => new Promise((resume) => setTimeout(resume, 0));

function table(): { root: HTMLElement; line: HTMLElement; forget: () => void } {
  document.body.innerHTML = `<div id="table"><p id="line" tabindex="-1">À vous</p><i><button id="move">Pass</button></i></div><button id="away">Menu</button>`;
  const root = document.querySelector<HTMLElement>("#table")!;
  const line = document.querySelector<HTMLElement>("#line")!;
  return { root, line, forget: keepFocus(root, () => line) };
}

it("goes to the line that says what is next where the control with the focus is taken away", async () => {
  const { line } = table();
  document.querySelector<HTMLElement>("#move")!.focus();
  document.querySelector("i")!.remove();
  await changes();
  expect(document.activeElement).toBe(line);
});
it("leaves the focus where somebody has put it", async () => {
  table();
  document.querySelector<HTMLElement>("#move")!.focus();
  document.querySelector<HTMLElement>("#away")!.focus();
  document.querySelector("i")!.remove();
  await changes();
  expect(document.activeElement).toBe(document.querySelector("#away"));
});
it("minds a table no more that is gone", async () => {
  const { forget } = table();
  forget();
  document.querySelector<HTMLElement>("#move")!.focus();
  document.querySelector("i")!.remove();
  await changes();
  expect(document.activeElement).toBe(document.body);
});
