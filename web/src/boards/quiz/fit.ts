// Words that fit where they stand: their size is taken down, by --fit, until nothing sticks out.
const kWhole = 0.7; // the least at which words stay whole
const kLeast = 0.5;
const kStep = 0.06;

// Words may be as wide as they are and as high as what they stand in.
const isCut = (element: HTMLElement): boolean => element.scrollHeight > element.clientHeight + 1;
const sticksOut = (words: HTMLElement, room: HTMLElement, whole: boolean): boolean =>
  words.scrollWidth > words.clientWidth + 1 ||
  words.scrollHeight > room.clientHeight + 1 ||
  (whole && isCut(room));

// `of`: the parts that have to fit, all by the same measure; else the element itself. A word is broken (--break) only
// where smaller letters do not help.
export function fit(node: HTMLElement, wanted: { text: string; of?: string; whole?: boolean }) {
  let { of = "", whole = false } = wanted; // whole: with all that stands beside the words
  const tryDown = (parts: HTMLElement[], least: number): boolean => {
    for (let size = 1; size >= least; size -= kStep) {
      node.style.setProperty("--fit", size.toFixed(2));
      if (!parts.some((part) => sticksOut(part, of ? (part.parentElement ?? part) : part, whole)))
        return true;
    }
    return false;
  };
  const tried = (): void => {
    const parts = of ? [...node.querySelectorAll<HTMLElement>(of)] : [node];
    node.style.setProperty("--break", "normal");
    if (tryDown(parts, kWhole)) return;
    node.style.setProperty("--break", "anywhere");
    tryDown(parts, kLeast);
  };
  const update = (now: typeof wanted): void => {
    ({ of = "", whole = false } = now);
    tried();
  };
  tried();
  if (typeof ResizeObserver === "undefined") return { update };
  const observer = new ResizeObserver(tried);
  observer.observe(node);
  return { update, destroy: () => observer.disconnect() };
}
