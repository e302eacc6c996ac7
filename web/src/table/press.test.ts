import { afterEach, describe, expect, it, vi } from "vitest";
import { press, pressKey, type Behind } from "./press";

afterEach(() => {
  document.body.innerHTML = "";
});
// A table with two moves; skipping leaves what `after` says.
function table(after?: string) {
  document.body.innerHTML = `<div id="table"><p>bare</p><button data-move="pass">Pass</button><i role="button" tabindex="0" aria-label="Spin"></i><a href="#x">Rules</a></div>`;
  const root = document.querySelector<HTMLElement>("#table")!;
  const made: string[] = [];
  const skip = vi.fn(() => {
    if (after !== undefined) root.innerHTML = after;
  });
  const behind: Behind = {
    skip,
    isMine: (control) => !control.matches("a"),
    isBare: () => true,
  };
  root.addEventListener("click", (event) => skip.mock.calls.length < 2 && press(event, behind), {
    capture: true,
    once: true,
  });
  root.addEventListener("keydown", (event) => pressKey(event, behind), { capture: true });
  root.addEventListener("click", (event) => {
    const move = (event.target as Element).closest("[data-move]");
    if (move) made.push(move.getAttribute("data-move")!);
  });
  // What is under the finger is the first button.
  document.elementFromPoint = () => document.querySelector("button");
  const click = (what: string): void => {
    document.querySelector(what)!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  };
  return { skip, made, click };
}

describe("a press while something is on its way to the eye", () => {
  it("skips on bare table", () => {
    const { skip, made, click } = table();
    click("p");
    expect(skip).toHaveBeenCalledTimes(1);
    expect(made).toEqual([]);
  });
  it("makes the move once if it is still under the finger", () => {
    const { skip, made, click } = table();
    click("button");
    expect(skip).toHaveBeenCalledTimes(1);
    expect(made).toEqual(["pass"]);
  });
  it("only skips if another move is there now, or none", () => {
    for (const after of ['<button data-move="attack 1">Attack</button>', "<p>bare</p>"]) {
      const { skip, made, click } = table(after);
      click("button");
      expect(skip).toHaveBeenCalledTimes(1);
      expect(made).toEqual([]);
    }
  });
  it("leaves alone what makes no move", () => {
    const { skip, click } = table();
    click("a");
    expect(skip).not.toHaveBeenCalled();
  });
  it("skips by Space off any control, and before a key on one that is still there", () => {
    const { skip } = table();
    const key = (what: string, name: string): KeyboardEvent => {
      const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
      document.querySelector(what)!.dispatchEvent(event);
      return event;
    };
    expect(key("p", "Enter").defaultPrevented).toBe(false);
    expect(skip).not.toHaveBeenCalled();
    expect(key("p", " ").defaultPrevented).toBe(true);
    expect(skip).toHaveBeenCalledTimes(1);
    expect(key("[role=button]", "Enter").defaultPrevented).toBe(false);
    expect(skip).toHaveBeenCalledTimes(2);
  });
});
