/**
 * Keeps the program for when there is no network, after what is seen first has come. Where a browser has no service worker, or refuses it, the program works
 * while it is online.
 */
export function cacheForOffline(): void {
  const keep = () => void navigator.serviceWorker?.register("/worker.js").catch(() => {});
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}
