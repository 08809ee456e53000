import { follow, humanTime, leave } from "../../src/features/tracking/verdict/visitors/stage.ts";
import type { Kind } from "../../src/features/tracking/verdict/visitors/people.ts";
import type { Stage, Visitor } from "../../src/features/tracking/verdict/visitors/stage.ts";
import { signs } from "../../src/features/tracking/index.ts";
import { bare, stay } from "./browser.ts";
import type { Engine, Stay } from "./browser.ts";
import { click, handMoves, perFrame, tap, typed, wheel } from "./motion.ts";
import type { SimulatedEvent } from "./motion.ts";

// Written apart from the product's own visitors, with other parameters, to be met by the verdict and never to be fitted to.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const browsers = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
  "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0",
] as const;
const phones = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0",
] as const;
const inApps = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
  "Mozilla/5.0 (Linux; Android 15; SM-S931B Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 GSA/16.0",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Teams/25.1 Chrome/136.0.0.0 Electron/36.0.0 Safari/537.36",
] as const;

const office = (stage: Stage): Visitor => ({ address: stage.office, agent: stage.draw.pick(browsers) });
const home = (stage: Stage): Visitor => ({
  address: stage.setting.shared ? stage.office : stage.home,
  agent: stage.draw.pick(browsers),
});
const carried = (stage: Stage): Visitor => ({
  address: stage.setting.shared ? stage.office : elsewhere(stage),
  agent: stage.draw.pick(phones),
});

function elsewhere({ draw }: Stage): string {
  const part = (most: number) => Math.floor(draw() * most);
  return draw.chance(0.35) ? `2001:db8:${part(9999).toString(16)}::${part(999) + 1}` : `100.${64 + part(60)}.${part(256)}.${part(254) + 1}`; // oxfmt-ignore
}

/** A mouse of 125 or 1,000 moves a second, or a trackpad, before a display of 60, 120 or 144 pictures a second. */
function mouse(stage: Stage, from: number, until: number): SimulatedEvent[] {
  const { draw } = stage;
  return perFrame(
    handMoves(draw, from, Math.min(until, 15 * second), draw.pick([90, 125, 125, 125, 500, 1000])),
    draw.pick([60, 60, 60, 120, 144]),
  );
}

const hold = (stage: Stage) => () => Math.max(28, stage.draw.spread(92, 0.28));
/** Between keys of who types with ten fingers: some are pressed before the last is up. */
const flowing = (stage: Stage) => () => (stage.draw.chance(0.3) ? -stage.draw.between(5, 45) : stage.draw.spread(75, 0.6)); // oxfmt-ignore
const searching = (stage: Stage) => () => stage.draw.spread(340, 0.7);
const tabs = ["Tab", "Tab", "Space", "Tab", "ArrowDown", "Enter"];

/** @param share among people */
function person(name: string, share: number, visit: (stage: Stage) => unknown): Kind {
  return { name, share, visit: (stage) => void visit(stage) };
}

function sits(stage: Stage, visitor: Visitor, planned: Omit<Stay, "lasts"> & { lasts: number }, at = humanTime(stage)) {
  return stay(stage, visitor, at, planned);
}

function looks(stage: Stage, visitor: Visitor, lasts: number, engine?: Engine, at?: number) {
  return sits(stage, visitor, { lasts, events: mouse(stage, stage.draw.between(100, 900), lasts), ...(engine && { engine }) }, at); // oxfmt-ignore
}

function taps(stage: Stage, lasts: number): SimulatedEvent[] {
  const { draw } = stage;
  const heard: SimulatedEvent[] = [];
  for (let t = draw.between(500, 2400); t < lasts; t += draw.spread(1800, 0.8)) heard.push(...tap(t, draw.between(9, 48))); // oxfmt-ignore
  return heard;
}

export const people: readonly Kind[] = [
  person("at the office's computer", 22, (stage) =>
    looks(stage, office(stage), stage.draw.spread(14, 0.9) * second + 2500),
  ),
  person("at home", 12, (stage) => looks(stage, home(stage), stage.draw.spread(20, 0.8) * second + 2500)),
  person("glances and goes, within three seconds", 3, (stage) =>
    looks(stage, office(stage), stage.draw.between(1100, 3000)),
  ),
  person("scrolls with the thumb", 18, (stage) => {
    const lasts = stage.draw.spread(11, 0.8) * second + 2000;
    sits(stage, carried(stage), { lasts, events: taps(stage, lasts) });
  }),
  person("in the browser of a chat or search app", 4, (stage) => {
    const desk = stage.draw.chance(0.3);
    const agent = desk ? inApps[2] : stage.draw.pick(inApps.slice(0, 2));
    const lasts = stage.draw.between(4, 40) * second;
    const events = desk ? mouse(stage, 400, lasts) : taps(stage, lasts);
    sits(stage, { ...carried(stage), agent }, { lasts, events });
  }),
  person("forwards it to a colleague, and both open it", 3, (stage) => {
    const at = humanTime(stage);
    looks(stage, office(stage), 15 * second, undefined, at);
    looks(stage, { ...office(stage), address: elsewhere(stage) }, 9 * second, undefined, at + 25 * minute);
  }),
  person("opens it on the telephone and, hours later, at the desk", 4, (stage) => {
    const at = humanTime(stage);
    sits(stage, carried(stage), { lasts: 6 * second, events: taps(stage, 6 * second) }, at);
    looks(stage, office(stage), 30 * second, undefined, at + stage.draw.between(2, 7) * hour);
  }),
  person("on a virtual desktop, with everybody's network and browser", 2, (stage) => {
    const visitor = { address: stage.office, agent: browsers[1] };
    const lasts = stage.draw.between(6, 50) * second;
    // Its moves come a few times a second, its keys without being held.
    const moves = perFrame(handMoves(stage.draw, 300, lasts, stage.draw.pick([20, 30, 125])), 30);
    sits(stage, visitor, { lasts, events: moves });
  }),
  person("through a privacy relay", 4, (stage) => {
    const address = `172.224.${224 + Math.floor(stage.draw() * 16)}.${Math.floor(stage.draw() * 64)}`;
    sits(stage, { ...carried(stage), address }, { lasts: 9000, events: taps(stage, 9000), from: address });
  }),
  person("whose password manager fills the form", 3, (stage) => {
    const lasts = stage.draw.between(5, 20) * second;
    const events = [...mouse(stage, 300, lasts), ...click(lasts - 400)];
    sits(stage, office(stage), { lasts, events, submits: lasts - 350 });
  }),
  person("whose password manager types", 1, (stage) => {
    const lasts = stage.draw.between(7, 20) * second;
    const keys = typed(4000, { keys: 18, hold: () => 0.5, gap: () => stage.draw.between(1, 3), inField: true });
    sits(stage, office(stage), {
      lasts,
      events: [...mouse(stage, 300, 3900), ...keys],
      submits: lasts - 100,
    });
  }),
  person("types with ten fingers", 4, (stage) => {
    const lasts = stage.draw.between(9, 30) * second;
    const keys = typed(3500, { keys: 24, hold: hold(stage), gap: flowing(stage), inField: true });
    sits(stage, office(stage), { lasts, events: [...mouse(stage, 300, 3300), ...keys], submits: lasts - 60 });
  }),
  person("types with two fingers, slowly", 1.5, (stage) => {
    const lasts = stage.draw.between(25, 120) * second;
    const keys = typed(6000, { keys: 20, hold: hold(stage), gap: searching(stage), inField: true });
    sits(stage, home(stage), { lasts, events: [...mouse(stage, 900, 5800), ...keys], submits: lasts - 60 });
  }),
  person("walks with Tab, Space and arrows", 1.2, (stage) => {
    const lasts = stage.draw.between(8, 80) * second;
    const keys = Math.round(stage.draw.between(3, 18));
    sits(stage, office(stage), { lasts, events: typed(1500, { keys, hold: hold(stage), gap: searching(stage), inField: false, codes: tabs }) }); // oxfmt-ignore
  }),
  person("with a screen reader, which keeps most keys to itself", 0.8, (stage) => {
    const lasts = stage.draw.between(20, 240) * second;
    const keys = Math.floor(stage.draw.between(0, 6));
    sits(stage, office(stage), { lasts, events: typed(6000, { keys, hold: hold(stage), gap: searching(stage), inField: false, codes: tabs }) }); // oxfmt-ignore
  }),
  person("with a telephone's screen reader", 0.5, (stage) =>
    sits(stage, carried(stage), {
      lasts: 40 * second,
      events: [8, 15, 31].flatMap((at) => tap(at * second, 1)),
    }),
  ),
  person("by voice or with a switch", 0.5, (stage) =>
    sits(stage, office(stage), { lasts: 50 * second, events: [...click(9000), ...click(30_000)] }),
  ),
  person("with a pen", 1, (stage) => {
    const lasts = 14 * second;
    sits(stage, home(stage), { lasts, events: perFrame(handMoves(stage.draw, 600, lasts, 240), 120, "pen") });
  }),
  person("opens it and goes to lunch", 2, (stage) => looks(stage, office(stage), stage.draw.between(30, 100) * minute)),
  person("opens it in a background tab and never looks", 0.7, (stage) =>
    sits(stage, office(stage), { lasts: 20 * minute, engine: { startsHidden: true } }),
  ),
  person("has the tab restored days later", 1.5, (stage) => {
    const at = humanTime(stage);
    const visitor = office(stage);
    looks(stage, visitor, 4 * second, undefined, at);
    sits(stage, visitor, { lasts: 3000, engine: { startsHidden: true } }, at + 3 * 24 * hour);
    looks(stage, visitor, 5 * second, undefined, at + 4 * 24 * hour);
  }),
  person("whose browser rendered the page beforehand", 1, (stage) => {
    const lasts = 12 * second;
    sits(stage, office(stage), {
      lasts,
      asked: signs.prefetch,
      engine: { startsHidden: true },
      events: [{ t: 700, name: "visibilitychange", visible: true }, ...mouse(stage, 900, lasts)],
    });
  }),
  person("looks at a preview under the thumb first", 1.5, (stage) => {
    const at = humanTime(stage);
    const visitor = carried(stage);
    sits(stage, visitor, { lasts: 2000 }, at);
    sits(stage, visitor, { lasts: 8000, events: taps(stage, 8000) }, at + 4000);
  }),
  person("copies the link into another browser, and prints the page", 1, (stage) => {
    const at = humanTime(stage);
    const lasts = 18 * second;
    follow(stage, { ...office(stage), signs: bare }, at);
    sits(stage, office(stage), { lasts, events: [...mouse(stage, 500, lasts), { t: 15_000, name: "visibilitychange", visible: false }] }, at + 20 * second); // oxfmt-ignore
  }),
  person("types the printed address into a telephone", 0.5, (stage) =>
    sits(
      stage,
      carried(stage),
      { lasts: 9000, events: taps(stage, 9000) },
      stage.sentAt + stage.draw.between(20, 90) * hour,
    ),
  ),
  person("without script", 0.8, (stage) => follow(stage, office(stage), humanTime(stage))),
  person("whose blocker stops the page's script, and who sends the form", 0.8, (stage) => {
    const at = humanTime(stage);
    const visitor = home(stage);
    leave(stage, "submitted", visitor, at + stage.draw.between(7, 60) * second, { visit: follow(stage, visitor, at) });
  }),
  person("whose browser hides its language too, without script", 0.2, (stage) =>
    follow(stage, { ...home(stage), signs: bare }, humanTime(stage)),
  ),
  person("with a browser from before pointer events", 0.4, (stage) =>
    looks(stage, office(stage), 20 * second, { pointers: false, merges: false }),
  ),
  person("with a browser that tells of no merged moves", 2, (stage) =>
    looks(stage, home(stage), stage.draw.between(4, 40) * second, { merges: false }),
  ),
  person("with mouse and finger on one screen", 1, (stage) =>
    sits(stage, office(stage), {
      lasts: 16 * second,
      events: [...mouse(stage, 300, 7000), ...taps(stage, 15_000)].toSorted((a, b) => a.t - b.t),
    }),
  ),
  person("reads the debrief to its end", 2, (stage) => {
    const lasts = stage.draw.between(30, 120) * second;
    const events = [...mouse(stage, 600, lasts), ...wheel(9000, 20, 110)];
    sits(stage, office(stage), { lasts, events, submits: 8000, finishes: lasts - 1500 });
  }),
  person("shares a house's address with a scanner that everybody's mail meets", 2, (stage) =>
    looks(stage, { ...office(stage), address: stage.scanner.address }, stage.draw.between(4, 40) * second),
  ),
  person("behind an antivirus program that reads along and follows every link", 1, (stage) => {
    const at = humanTime(stage);
    const visitor = home(stage);
    leave(stage, "decoy", { ...visitor, signs: bare }, at - 900);
    follow(stage, { ...visitor, signs: bare }, at - 700);
    looks(stage, visitor, 11 * second, undefined, at);
  }),
];
