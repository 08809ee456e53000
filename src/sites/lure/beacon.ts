/**
 * The product's only script on the lure host. It tells once how long the page was looked at and whether a trusted pointer, touch or key
 * was seen (never which key), and whether a program drives the browser. No page depends on it.
 */
export const beacon = `(function () {
  var token = (location.pathname.match(/^\\/[lm]\\/([A-Za-z0-9_-]{38})/) || [])[1];
  if (!token || !navigator.sendBeacon) return;
  var start = Date.now(), trusted = 0, told = 0;
  function tell() {
    var dwell = Math.min(9999, Math.round((Date.now() - start) / 100));
    navigator.sendBeacon("/s/" + token + "?d=" + dwell + "&t=" + trusted + "&w=" + (navigator.webdriver ? 1 : 0));
    told += 1;
  }
  function touch(event) {
    if (!event.isTrusted || trusted) return;
    trusted = 1;
    setTimeout(tell, Math.max(0, 1600 - (Date.now() - start)));
  }
  ["pointermove", "pointerdown", "touchstart", "keydown", "wheel"].forEach(function (name) {
    addEventListener(name, touch, { passive: true });
  });
  setTimeout(function () { if (!told) tell(); }, 2500);
  addEventListener("pagehide", function () { if (told < 2) tell(); });
})();
`;

/** What the beacon says in its query: tenths of a second on the page, trusted input, driven by a program. */
export function readBeacon(query: string): { dwell: number; trusted: boolean; driven: boolean } {
  const given = new URLSearchParams(query);
  const dwell = Number(given.get("d"));
  return {
    dwell: Number.isInteger(dwell) && dwell >= 0 ? Math.min(dwell, 9999) : 0,
    trusted: given.get("t") === "1",
    driven: given.get("w") === "1",
  };
}
