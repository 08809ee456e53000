/// <reference lib="webworker" />
// The service worker: the program starts, and a round goes on, without network. It keeps the program's own files and the page that it starts in, and nothing
// that anybody asked the product for: what a round needs is kept by the program (round/saved-round.ts). Nothing is imported, so that one file is all of it.

declare const __PRECACHED__: readonly string[];
declare const self: ServiceWorkerGlobalScope;

const kept = "program";
const startPage = "/start";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll([startPage, ...__PRECACHED__])));
  // The next page takes the new program; one that is open keeps the files it has loaded.
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), dropOld()])));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  // Asked for from here it would be this site's own, whichever site's link it is: what that decides is the browser's to ask.
  if (pathname === "/auth-redirect" || searchParams.has("organisation")) return;
  if (request.mode === "navigate") event.respondWith(navigate(request, event));
  else if (/^\/(app|assets)\//.test(pathname)) event.respondWith(fromCache(request));
});

/** The network's page; without network the one that the program starts in, whichever address was asked for. */
async function navigate(request: Request, event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(request);
    event.waitUntil(keepStart());
    return answer;
  } catch (error) {
    const start = await caches.match(startPage);
    if (start) return start;
    throw error;
  }
}

/** A file whose address carries its content's hash never changes. */
async function fromCache(request: Request): Promise<Response> {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(kept)).put(request, answer.clone());
  return answer;
}

/** The page of the program that is served now, in the language that is chosen now. */
async function keepStart(): Promise<void> {
  await (await caches.open(kept)).add(startPage).catch(() => {});
}

/** Files of earlier builds. */
async function dropOld(): Promise<void> {
  const cache = await caches.open(kept);
  const start = await (await cache.match(startPage))?.text();
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const isScript = /^\/app\/.*\.(js|css)$/.test(pathname);
    if (isScript && !__PRECACHED__.includes(pathname) && !start?.includes(pathname)) await cache.delete(request);
  }
}
