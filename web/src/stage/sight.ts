// Whether anybody can see the page.
export const isHidden = (): boolean => typeof document !== "undefined" && document.hidden;

export function onSight(then: (hidden: boolean) => void): () => void {
  if (typeof document === "undefined") return () => {};
  const tell = (): void => then(isHidden());
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}

// After so many milliseconds in which the page could be seen.
export function afterSight(milliseconds: number, then: () => void): () => void {
  let left = milliseconds;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    forget();
  };
  const look = (hidden: boolean): void => {
    clearTimeout(timer);
    if (since) left -= Date.now() - since;
    since = hidden ? 0 : Date.now();
    if (!hidden)
      timer = setTimeout(
        () => {
          end();
          then();
        },
        Math.max(0, left),
      );
  };
  const forget = onSight(look);
  look(isHidden());
  return end;
}
