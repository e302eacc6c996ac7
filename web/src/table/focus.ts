// Whoever goes by keyboard never loses the place: where the control with the focus is taken away,
// the focus goes to `home`.
export function keepFocus(table: HTMLElement, home: () => HTMLElement | undefined): () => void {
  let last: Element | null = null;
  const remember = (event: FocusEvent): void => {
    last = event.target as Element;
  };
  const look = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    home()?.focus({ preventScroll: true });
  });
  table.addEventListener("focusin", remember);
  look.observe(table, { childList: true, subtree: true });
  return () => {
    table.removeEventListener("focusin", remember);
    look.disconnect();
  };
}
