import { signs } from "../../features/tracking/index.ts";

/**
 * The product's only script on the lure host. It tells how long the page was looked at, whether it was ever visible, whether a program drives the
 * browser, and of pointer, touch, keys and wheel one class each: nothing, as a program makes them, or as a hand does. Which key, where on the page and
 * what is typed is never looked at, nothing is kept in the browser, and no page depends on it.
 *
 * A hand's pointer moves in steps of unequal length and direction, several of which the browser receives between two pictures (coalesced events);
 * moves that a program sends come singly. A finger covers an area. A key is held down for a while, never equally long; a few keys may be by chance.
 */
export const beacon = `(function () {
  var script = document.currentScript, page = script && script.getAttribute("data-page");
  if (!page || !navigator.sendBeacon) return;
  var now = function () { return performance.now(); }, start = now(), told = 0, last = "";
  var seen = document.visibilityState === "visible" ? 1 : 0;
  var trusted = 0, untrusted = 0, wheel = 0, finger = 0, merged = 0, steps = [], turns = 0, at, heading, down = {}, holds = [];
  var canMerge = window.PointerEvent && "getCoalescedEvents" in PointerEvent.prototype;
  function spread(list) {
    var sum = 0, squares = 0, n = list.length;
    for (var i = 0; i < n; i++) { sum += list[i]; squares += list[i] * list[i]; }
    var mean = sum / n;
    return mean > 0 ? Math.sqrt(Math.max(0, squares / n - mean * mean)) / mean : 0;
  }
  function classes() {
    var text = trusted ? "t" : "";
    if (untrusted) text += "u";
    if (steps.length >= 8) {
      var uneven = spread(steps) > 0.25 && turns > steps.length / 5;
      if (uneven && (merged > 1 || !canMerge)) text += "p";
      else if (!uneven) text += "m";
    }
    if (finger) text += "f";
    if (holds.length > 1 && spread(holds) > 0.05 && Math.min.apply(0, holds) > 15) text += "k";
    else if (holds.length > 5 && text.indexOf("m") < 0) text += "m";
    if (wheel > 2) text += "w";
    return text;
  }
  function tell() {
    var said = classes();
    if (told > 3 || (told && said === last)) return;
    last = said;
    told += 1;
    var dwell = Math.min(9999, Math.round((now() - start) / 100));
    navigator.sendBeacon("/s/" + page + "?d=" + dwell + "&i=" + said + "&v=" + seen + "&w=" + (navigator.webdriver ? 1 : 0));
  }
  function on(name, hear) {
    addEventListener(name, function (event) {
      if (event.isTrusted) { trusted = 1; hear(event); }
      else if (/^pointer|^touch|^mouse/.test(name)) untrusted = 1;
    }, { passive: true, capture: true });
  }
  on("pointermove", function (event) {
    if (event.pointerType !== "mouse" && event.pointerType !== "pen") return;
    if (canMerge && event.getCoalescedEvents().length > 1) merged += 1;
    if (at && steps.length < 200) {
      var x = event.screenX - at[0], y = event.screenY - at[1], length = Math.sqrt(x * x + y * y);
      if (length > 0) {
        var angle = Math.atan2(y, x), turn = heading === undefined ? 0 : Math.abs(angle - heading);
        if (Math.min(turn, 6.2832 - turn) > 0.03) turns += 1;
        heading = angle;
        steps.push(length);
      }
    }
    at = [event.screenX, event.screenY];
  });
  on("pointerdown", function (event) { if (event.pointerType === "touch" && event.width > 2 && event.height > 2) finger = 1; });
  on("touchstart", function () {});
  on("wheel", function () { wheel += 1; });
  on("keydown", function (event) { if (!event.repeat && !down[event.code]) down[event.code] = now(); });
  on("keyup", function (event) { if (down[event.code]) { holds.push(now() - down[event.code]); down[event.code] = 0; } });
  [1600, 2500, 6000].forEach(function (after) { setTimeout(function () { if (trusted || after === 2500) tell(); }, after); });
  addEventListener("visibilitychange", function () { if (document.visibilityState === "visible") seen = 1; else tell(); });
  addEventListener("pagehide", tell);
})();
`;

const letters: readonly [string, number][] = [
  ["t", signs.trusted],
  ["u", signs.untrusted],
  ["p", signs.pointer],
  ["m", signs.mechanical],
  ["f", signs.touch],
  ["k", signs.key],
  ["w", signs.wheel],
];

/** What the beacon says in its query: tenths of a second on the page, and bits of tracking's `signs`. */
export function readBeacon(query: string): { dwell: number; signs: number } {
  const given = new URLSearchParams(query);
  const dwell = Number(given.get("d"));
  // A page that was open before this version came says `t`.
  const input = given.get("i") ?? (given.get("t") === "1" ? "t" : "");
  let said = given.get("w") === "1" ? signs.driven : 0;
  if (given.get("v") === "0") said |= signs.hidden;
  for (const [letter, sign] of letters) if (input.includes(letter)) said |= sign;
  return { dwell: Number.isInteger(dwell) && dwell >= 0 ? Math.min(dwell, 9999) : 0, signs: said };
}
