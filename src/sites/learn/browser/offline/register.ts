/** Keeps the program for when there is no network. Where a browser has no service worker, or refuses it, the program works while it is online. */
export function keepForOffline(): void {
  void navigator.serviceWorker?.register("/worker.js").catch(() => {});
}
