import { signs } from "../../features/tracking/index.ts";

/**
 * The product's only script on the lure host. It tells how long the page was looked at, whether it was ever visible, whether a program drives the
 * browser, and of pointer, touch, keys and wheel one class each: nothing, as a program makes them, or as a hand does. Which key, where on the page and
 * what is typed is never looked at, nothing is kept in the browser, and no page depends on it.
 *
 * A hand's pointer moves in steps of unequal length along bent strokes, and the browser receives several moves between two pictures (coalesced events);
 * moves that a debugging protocol sends come singly, those of a script that pushes the system's pointer come straight or jump about. Where a browser
 * does not tell of coalesced events, no pointer proves a hand. A finger covers an area. Keys of a hand are held for unequal times and overlap: one is let
 * go while the next is down already. Programs release one before the next, and of a chord (Shift and Tab) the last one first or with Shift held. So does whoever
 * walks a page by keys, and nothing tells the two apart.
 *
 * On a moment it tells once more, when somebody first looks away from it: by then they stayed as long as they did.
 *
 * Where the pointer stands, a browser tells by itself, with an event like a move, at times twice and by another measure: only the third
 * place shows that something moved.
 *
 * When something was done is the event's own time, which the system took: a busy page hears of it later, and of a key's press and release at once.
 */
export const beacon = `(function () {
  var script = document.currentScript, page = script && script.getAttribute("data-page");
  var moment = script && script.hasAttribute("data-moment"), left = 0;
  if (!page || !navigator.sendBeacon) return;
  var now = function () { return performance.now(); }, start = now(), sent = 0, last = "";
  var seen = document.visibilityState === "visible" ? 1 : 0;
  var trusted = 0, untrusted = 0, wheel = 0, finger = 0, merged = 0, moves = [], down = {}, turn = 0, overlaps = 0, strokes = 0, holds = [];
  var canMerge = window.PointerEvent && "getCoalescedEvents" in PointerEvent.prototype;
  function spread(list) {
    var sum = 0, squares = 0, n = list.length;
    for (var i = 0; i < n; i++) { sum += list[i]; squares += list[i] * list[i]; }
    var mean = sum / n;
    return mean > 0 ? Math.sqrt(Math.max(0, squares / n - mean * mean)) / mean : 0;
  }
  function bent(from, to) {
    var a = moves[from], b = moves[to], x = b[1] - a[1], y = b[2] - a[2], length = Math.sqrt(x * x + y * y);
    if (to - from < 4 || length < 30) return 0;
    strokes += 1;
    for (var i = from + 1, most = Math.max(2.5, length * 0.015); i < to; i++)
      if (Math.abs((moves[i][1] - a[1]) * y - (moves[i][2] - a[2]) * x) / length > most) return 1;
    return 0;
  }
  function pointer() {
    var steps = [], bends = 0, along = 0, joints = 0, from = 0, before = 0;
    strokes = 0;
    for (var i = 1; i < moves.length; i++) {
      var x = moves[i][1] - moves[i - 1][1], y = moves[i][2] - moves[i - 1][2], length = Math.sqrt(x * x + y * y), straight = 1;
      steps.push(length);
      if (before && length > 2 && before[2] > 2) {
        straight = (x * before[0] + y * before[1]) / length / before[2];
        along += straight;
        joints += 1;
      }
      if (straight < 0.75 || moves[i][0] - moves[i - 1][0] > 90) { bends += bent(from, i - 1); from = i - (straight < 0.75 ? 1 : 0); before = 0; }
      else before = [x, y, length];
    }
    if (moves.length) bends += bent(from, moves.length - 1);
    if (steps.length < 8) return "";
    if (spread(steps) < 0.25) return "m";
    return bends * 2 > strokes && joints && along / joints > 0.5 && canMerge && merged > 1 ? "p" : "";
  }
  function median(list) { return list.slice().sort(function (a, b) { return a - b; })[list.length >> 1]; }
  function keys() {
    var uneven = spread(holds) > 0.1, long = median(holds) > 15;
    if (holds.length > 2 && uneven && long && overlaps) return "k";
    return holds.length > 5 && !(uneven && long) ? "m" : "";
  }
  function classes() {
    var text = (trusted ? "t" : "") + (untrusted ? "u" : "") + (finger ? "f" : "") + (wheel > 2 ? "w" : "") + pointer(), struck = keys();
    return struck === "m" && /[pfm]/.test(text) ? text : text + struck;
  }
  function tell() {
    var said = classes();
    if (sent > 3 || (sent && said === last)) return;
    last = said;
    sent += 1;
    send(said, "");
  }
  function send(said, more) {
    var dwell = Math.min(9999, Math.round((now() - start) / 100));
    navigator.sendBeacon("/s/" + page + "?d=" + dwell + "&i=" + said + "&v=" + seen + "&w=" + (navigator.webdriver ? 1 : 0) + more);
  }
  function leave() {
    tell();
    if (!moment || left) return;
    left = 1;
    send(classes(), "&l=1");
  }
  function on(name, hear) {
    addEventListener(name, function (event) {
      if (event.isTrusted) { if (hear(event) !== false) trusted = 1; }
      else if (/^pointer|^touch|^mouse/.test(name)) untrusted = 1;
    }, { passive: true, capture: true });
  }
  on("pointermove", function (event) {
    if (event.pointerType !== "mouse" && event.pointerType !== "pen") return;
    if (canMerge && event.getCoalescedEvents().length > 1) merged += 1;
    var last = moves[moves.length - 1], x = event.screenX, y = event.screenY;
    if (moves.length < 200 && !(last && last[1] === x && last[2] === y)) moves.push([event.timeStamp, x, y]);
    return moves.length > 2;
  });
  on("pointerdown", function (event) { if (event.pointerType === "touch" && event.width > 2 && event.height > 2) finger = 1; });
  on("touchstart", function () {});
  on("wheel", function () { wheel += 1; });
  on("keydown", function (event) {
    if (event.repeat || down[event.code]) return;
    turn += 1;
    down[event.code] = { at: event.timeStamp, turn: turn, chord: event.shiftKey || event.ctrlKey || event.altKey || event.metaKey };
  });
  on("keyup", function (event) {
    var first = down[event.code];
    if (!first) return;
    holds.push(event.timeStamp - first.at);
    down[event.code] = 0;
    for (var code in down) if (down[code] && down[code].turn > first.turn && !down[code].chord) overlaps += 1;
  });
  [1600, 2500, 6000].forEach(function (after) { setTimeout(function () { if (trusted || after === 2500) tell(); }, after); });
  addEventListener("visibilitychange", function () { if (document.visibilityState === "visible") seen = 1; else leave(); });
  addEventListener("pagehide", leave);
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

/** What the beacon says in its query: tenths of a second on the page, bits of tracking's `signs`, and whether the moment is being left. */
export function readBeacon(query: string): { dwell: number; signs: number; left: boolean } {
  const given = new URLSearchParams(query);
  const dwell = Number(given.get("d"));
  // A page that was open before this version came says `t`.
  const input = given.get("i") ?? (given.get("t") === "1" ? "t" : "");
  let said = given.get("w") === "1" ? signs.driven : 0;
  if (given.get("v") === "0") said |= signs.hidden;
  for (const [letter, sign] of letters) if (input.includes(letter)) said |= sign;
  const known = Number.isInteger(dwell) && dwell >= 0 ? Math.min(dwell, 9999) : 0;
  return { dwell: known, signs: said, left: given.get("l") === "1" };
}
