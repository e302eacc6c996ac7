// The page without a network. What it is made of is fetched once per version; what
// changes (tables, the lobby) always comes from the server.
const version = __VERSION__;
const files = __FILES__;
const store = `pactole-${version}`;
// Packs of questions are large: each is fetched when a quiz is opened that needs it, and
// kept from then on, also for later versions of the page.
const packs = "pactole-packs";
const isPack = (url) => url.pathname.startsWith("/editions/") && url.pathname.endsWith(".jsonl");

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(store)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== store && name !== packs).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/") || ["/healthz", "/readyz", "/metrics", "/ws"].includes(url.pathname))
    return;
  const wanted = event.request.mode === "navigate" ? "/" : event.request;
  // Names below /assets/ hold their hash; the rest is asked for anew where there is a network. A match
  // that somebody has watched is kept as long as the page is the same.
  if (url.pathname.startsWith("/assets/")) {
    event.respondWith(
      caches.match(wanted).then(
        (found) =>
          found ??
          fetch(event.request).then(async (response) => {
            if (response.ok && url.pathname.endsWith(".jsonl"))
              await (await caches.open(store)).put(event.request, response.clone());
            return response;
          }),
      ),
    );
  } else if (isPack(url)) {
    event.respondWith(
      fetch(event.request).then(
        async (response) => {
          if (response.ok) await (await caches.open(packs)).put(event.request, response.clone());
          return response;
        },
        () => caches.match(event.request).then((found) => found ?? Response.error()),
      ),
    );
  } else {
    event.respondWith(
      fetch(event.request).catch(() =>
        caches.match(wanted, { ignoreSearch: true }).then((found) => found ?? Response.error()),
      ),
    );
  }
});
