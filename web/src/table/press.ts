// What a press means while something is still on its way to the eye: on bare table it skips, on what
// can be played it skips and plays, if the same is under the finger then.
const controls =
  'button, a[href], input, select, textarea, summary, label, [role="button"], [tabindex]:not([tabindex="-1"])';

export const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(controls) : null;

// How a control is told from another: by the move that it makes, or by what it is called.
const nameOf = (control: Element): string =>
  control.getAttribute("data-move") ?? control.getAttribute("aria-label") ?? control.textContent ?? "";
const isSame = (control: Element | null, name: string): control is Element =>
  control !== null && control.isConnected && nameOf(control) === name;

export interface Behind {
  skip: () => void; // everything is seen, and drawn, when it returns
  isMine: (control: Element) => boolean; // whether a move may be made by it
  isBare: (target: EventTarget | null) => boolean; // whether it is the table itself
}

export function press(event: MouseEvent, { skip, isMine, isBare }: Behind): void {
  const control = controlOf(event.target);
  if (!control) {
    if (isBare(event.target)) skip();
    return;
  }
  if (!isMine(control)) return;
  event.stopPropagation();
  event.preventDefault();
  const name = nameOf(control);
  skip();
  const byFinger = event.detail > 0; // else by a key
  const now = byFinger ? controlOf(document.elementFromPoint(event.clientX, event.clientY)) : control;
  if (isSame(now, name)) now.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

// Enter and Space on a control that is no button; Space elsewhere.
export function pressKey(event: KeyboardEvent, { skip, isMine }: Behind): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  const control = controlOf(event.target);
  if (!control) {
    if (event.key !== " ") return;
    event.preventDefault();
    skip();
  } else if (isMine(control) && !control.matches("button, a")) {
    const name = nameOf(control);
    skip();
    if (isSame(control, name)) return;
    event.stopPropagation();
    event.preventDefault();
  }
}
