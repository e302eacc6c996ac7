// What can be pressed is wide and high enough for a finger: 44 CSS pixels each way (WCAG 2.5.5)
// that nothing else covers. Links in a sentence are exempt.
import type { Page } from "@playwright/test";

// What is too small where the page is now; the list is empty, or says what to mend.
export const cramped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const enough = 44;
    const kinds = "a[href], button, input, select, textarea, summary, [role=button], [role=link]";

    const modal = document.querySelector("dialog:modal");
    const drawer = document.querySelector(".sheet.open"); // on a phone it covers the table
    const canBePressed = (control: Element): boolean =>
      !(modal && !modal.contains(control)) &&
      !(
        drawer &&
        control.closest(".stage-frame > :is(.board, .over), .replay > :not(.bar)") &&
        !drawer.contains(control)
      ) &&
      !control.matches(":disabled") &&
      !control.closest("[inert], .skip, .heard") && // who has a keyboard skips to the content, or hears of it
      control.checkVisibility({ visibilityProperty: true });
    // A link in a sentence: more room would tear its lines apart.
    const isInSentence = (control: Element): boolean =>
      getComputedStyle(control).display.startsWith("inline") &&
      !getComputedStyle(control).display.includes("flex") &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
    const controls = [...document.querySelectorAll(kinds)].filter(canBePressed);

    // What a finger hits there, once it has put away the news that lie over the table. A label is
    // pressed for what it labels.
    const hit = (x: number, y: number, isNews: boolean): Element | null => {
      const element = document.elementsFromPoint(x, y).find((one) => isNews || !one.closest(".news"));
      return element?.closest(kinds) ?? element?.closest("label")?.control ?? null;
    };
    const boxOf = (control: Element): DOMRect => {
      const [label] = (control as HTMLInputElement).labels ?? [];
      const [own, its] = [control, label ?? control].map((element) => element.getBoundingClientRect());
      return its!.width * its!.height > own!.width * own!.height ? its! : own!;
    };
    // How far it can be hit to both sides of a point that hits it, along one line.
    const reach = (control: Element, x: number, y: number, dx: number, dy: number): number => {
      const isNews = control.closest(".news") !== null;
      let length = 1;
      for (const way of [1, -1])
        for (let i = 1; i < 2 * enough && hit(x + way * i * dx, y + way * i * dy, isNews) === control; ++i)
          ++length;
      return length;
    };
    // The width and height of the cross that can be hit, where it is largest. Corners may be round.
    const crossOf = (control: Element): [number, number] => {
      const { left, top, right, bottom } = boxOf(control);
      const [x0, y0] = [Math.max(0, left), Math.max(0, top)];
      const [x1, y1] = [Math.min(innerWidth, right), Math.min(innerHeight, bottom)];
      let best: [number, number] = [0, 0];
      // From its middle outwards, and then wherever else it may be free.
      for (const fy of [0.5, 0.25, 0.75, 0.1, 0.9])
        for (const fx of [0.5, 0.25, 0.75, 0.1, 0.9]) {
          const [x, y] = [x0 + (x1 - x0) * fx, y0 + (y1 - y0) * fy];
          if (hit(x, y, control.closest(".news") !== null) !== control) continue;
          const cross: [number, number] = [reach(control, x, y, 1, 0), reach(control, x, y, 0, 1)];
          if (Math.min(...cross) > Math.min(...best)) best = cross;
          if (Math.min(...best) >= enough - 1) return best; // half a pixel is lost at each end
        }
      return best;
    };
    const nameOf = (control: Element): string =>
      `${control.tagName.toLowerCase()} "${(
        control.getAttribute("aria-label") ??
        ((control as HTMLInputElement).labels?.[0] ?? control).textContent ??
        ""
      )
        .replace(/\s+/g, " ")
        .trim()
        .slice(0, 40)}"`;

    const before = { left: scrollX, top: scrollY };
    const found = controls.flatMap((control) => {
      if (isInSentence(control)) return [];
      let best: [number, number] = [0, 0];
      // What stays in sight at the edge of the screen may cover it here and not there.
      for (const block of ["nearest", "start", "center", "end"] as const) {
        control.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
        const cross = crossOf(control);
        if (Math.min(...cross) > Math.min(...best)) best = cross;
        if (Math.min(...best) >= enough - 1) return [];
      }
      const { width, height } = boxOf(control);
      const size = `${Math.round(width)} × ${Math.round(height)}`;
      return [`${nameOf(control)} is ${size}, and can be hit on ${best.join(" × ")}`];
    });
    scrollTo({ ...before, behavior: "instant" });
    return found;
  });

// Until whatever moves there, and comes to an end by itself, has done so.
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = (one: Animation): boolean => one.effect?.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map((one) => one.finished),
    );
  });
