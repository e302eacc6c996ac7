// It is your turn: said in the title, on the badge and, while nobody looks, by a notification.
export function callFor(title: string, turn: boolean, words: string): void {
  document.title = turn ? `● ${words} · ${title}` : title;
  const badge = navigator as Navigator & {
    setAppBadge?: (n: number) => Promise<void>;
    clearAppBadge?: () => Promise<void>;
  };
  void (turn ? badge.setAppBadge?.(1) : badge.clearAppBadge?.())?.catch(() => {});
}

export function announce(title: string, words: string): void {
  if (!document.hidden || typeof Notification === "undefined" || Notification.permission !== "granted")
    return;
  const notification = new Notification(title, { body: words, icon: "/icon-192.png", tag: "pactole" });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
