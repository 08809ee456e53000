import { leave } from "../../src/features/tracking/verdict/visitors/stage.ts";
import type { Kind } from "../../src/features/tracking/verdict/visitors/people.ts";
import type { Stage, Visitor } from "../../src/features/tracking/verdict/visitors/stage.ts";
import { bare, stay } from "./browser.ts";
import type { Stay } from "./browser.ts";
import { click, interpolated, perFrame, singly, tap, typed, wheel } from "./motion.ts";
import type { SimulatedEvent, Place } from "./motion.ts";

// Written apart from the product's own visitors; see people.ts beside it. Each is a way in which scanners, sandboxes and agents are built, none is made for this product.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"; // oxfmt-ignore
const linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";
const android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"; // oxfmt-ignore
const apple = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15"; // oxfmt-ignore
/** As they name themselves when an address is pasted into a chat. */
const previewers = [
  "facebookexternalhit/1.1;line-poker/1.0",
  "WhatsApp/2.23.20.0",
  "TelegramBot (like TwitterBot)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  "Synapse (bot; +https://github.com/matrix-org/synapse)",
];

const cloud = (stage: Stage): Visitor => ({ address: stage.scanner.address, agent: stage.scanner.agent });
function residential(stage: Stage, agent = chrome): Visitor {
  const part = (from: number, most: number) => from + Math.floor(stage.draw() * most);
  return { address: `${part(24, 70)}.${part(0, 256)}.${part(0, 256)}.${part(1, 253)}`, agent };
}

const arrival = ({ draw, sentAt }: Stage) => sentAt + draw.spread(3500, 0.8);
const detonation = ({ draw, sentAt }: Stage) => sentAt + draw.spread(75 * second, 0.9);
const later = ({ draw, sentAt }: Stage) => sentAt + draw.spread(3 * hour, 1);

function program(name: string, share: number, visit: (stage: Stage) => unknown): Kind {
  return { name, share, visit: (stage) => void visit(stage) };
}

/** In a browser that hides that it is driven. */
function drives(
  stage: Stage,
  events: readonly SimulatedEvent[],
  more: Partial<Stay> = {},
  visitor = residential(stage),
  at = detonation(stage),
) {
  // oxfmt-ignore
  const lasts = (events.at(-1)?.t ?? 1000) + stage.draw.between(500, 4000);
  return stay(stage, visitor, at, {
    lasts,
    events: events.toSorted((a, b) => a.t - b.t),
    ...more,
  });
}

/** A timer of a busy machine: never early, now and then late. */
const timer = (stage: Stage, after: number) => () => after + Math.abs(stage.draw.spread(1.2, 0.9)) + (stage.draw.chance(0.05) ? stage.draw.between(2, 12) : 0); // oxfmt-ignore
const between = (stage: Stage, from: number, to: number) => () => stage.draw.between(from, to);

function types(stage: Stage, hold: () => number, gap: () => number): SimulatedEvent[] {
  return typed(1800, { keys: Math.round(stage.draw.between(10, 40)), hold, gap, inField: true });
}

const submitted = (stage: Stage, events: readonly SimulatedEvent[]) => ({ submits: events.at(-1)!.t + stage.draw.between(200, 900) }); // oxfmt-ignore

/** Places at random, as often as a timer allows. */
function jiggle(stage: Stage, every: number, far: number): Place[] {
  const places: Place[] = [];
  for (let t = 400; t < 9000; t += every * stage.draw.between(0.9, 1.2))
    places.push({
      t,
      x: Math.round(600 + stage.draw.between(-far, far)),
      y: Math.round(400 + stage.draw.between(-far, far)),
    });
  return places;
}

export const programs: readonly Kind[] = [
  program("fills the form, keys at a constant delay", 5, (stage) => {
    const keys = [...click(1500), ...types(stage, timer(stage, 50), timer(stage, 1))];
    drives(stage, keys, submitted(stage, keys));
  }),
  program("fills the form, keys at a short constant delay", 3, (stage) => {
    const keys = types(stage, timer(stage, 20), timer(stage, 1));
    drives(stage, keys, submitted(stage, keys));
  }),
  program("fills the form, each key held for a random time", 5, (stage) => {
    const keys = [...click(1500), ...types(stage, between(stage, 40, 160), timer(stage, 2))];
    drives(stage, keys, submitted(stage, keys));
  }),
  program("fills the form, random holds and random pauses", 3, (stage) => {
    const keys = [...click(1500), ...types(stage, between(stage, 30, 120), between(stage, 30, 250))];
    drives(stage, keys, submitted(stage, keys));
  }),
  program("fills the form by random holds and pauses without touching a pointer", 2, (stage) => {
    const keys = types(stage, between(stage, 50, 150), between(stage, 80, 200));
    drives(stage, keys, submitted(stage, keys));
  }),
  program("walks with Tab, Space and arrows, random holds and random pauses", 3, (stage) => {
    const keys = Math.round(stage.draw.between(4, 16));
    drives(stage, typed(1800, { keys, hold: between(stage, 40, 140), gap: between(stage, 60, 500), inField: false, codes: ["Tab", "Tab", "Space", "Tab", "ArrowDown"] })); // oxfmt-ignore
  }),
  program("an agent that drives a desktop: leaps, and types at a constant delay", 4, (stage) => {
    const leaps = perFrame([{ t: 2500, x: 400, y: 300 }, { t: 6100, x: 420, y: 480 }]); // oxfmt-ignore
    const keys = types(stage, timer(stage, 25), timer(stage, 25));
    drives(stage, [...leaps, ...click(2600), ...keys, ...click(9000)], submitted(stage, keys), cloud(stage));
  }),
  program("curves with easing through the debugging protocol", 4, (stage) =>
    drives(stage, singly(interpolated(stage.draw, 900, { strokes: 4, every: 14, bend: 0.3, eased: true }))),
  ),
  program("the same over plain HTTP, where browsers tell of no merged moves", 3, (stage) =>
    drives(stage, singly(interpolated(stage.draw, 900, { strokes: 4, every: 14, bend: 0.3, eased: true })), {
      engine: { merges: false },
    }),
  ),
  program("the same in an older engine of another make", 2, (stage) =>
    drives(
      stage,
      singly(interpolated(stage.draw, 900, { strokes: 3, every: 9, bend: 0.25, eased: true })),
      { engine: { merges: false } },
      residential(stage, apple),
    ),
  ),
  program("a sandbox that eases the system's pointer along straight lines", 4, (stage) =>
    drives(stage, perFrame(interpolated(stage.draw, 700, { strokes: 6, every: 10, bend: 0, eased: true }))),
  ),
  program("a sandbox that eases it slowly, rounding to whole pixels", 3, (stage) =>
    drives(stage, perFrame(interpolated(stage.draw, 700, { strokes: 3, every: 7, bend: 0.004, eased: true }))),
  ),
  program("a sandbox that throws the system's pointer about", 3, (stage) =>
    drives(stage, perFrame(jiggle(stage, stage.draw.pick([900, 400]), 500)), {}, cloud(stage)),
  ),
  program(
    "a sandbox that shakes the system's pointer",
    3,
    (stage) =>
    drives(stage, perFrame(jiggle(stage, stage.draw.pick([5, 8, 10]), stage.draw.pick([8, 60, 300]))), {}, cloud(stage)), // oxfmt-ignore
  ),
  program(
    "a farm of telephones, tapped by its test bridge",
    3,
    (stage) =>
    drives(stage, [2000, 3500, 7000].flatMap((at) => tap(at, stage.draw.pick([0, 1, 2]))), {}, residential(stage, android)), // oxfmt-ignore
  ),
  program("scrolls by its wheel through homes all over, hours later", 6, (stage) =>
    drives(stage, wheel(1500, 12, 120), {}, residential(stage), later(stage)),
  ),
  program("presses what it finds with the debugging protocol, and sends the form", 5, (stage) =>
    drives(
      stage,
      [...click(1400), ...click(2600), ...click(4000)],
      { submits: 4100, finishes: 9000 },
      residential(stage),
    ),
  ),
  program("scans at delivery, again after hours and after a day", 8, (stage) => {
    const visitor = { ...cloud(stage), agent: linux };
    const first = arrival(stage);
    for (const at of [0, stage.draw.between(3, 6) * hour, stage.draw.between(20, 30) * hour])
      drives(stage, [], { lasts: 3000 }, visitor, first + at);
  }),
  program("asks from a cloud, then renders from homes", 6, (stage) => {
    const at = arrival(stage);
    drives(stage, [], { lasts: 0 }, { ...cloud(stage), signs: bare }, at);
    drives(stage, [], { lasts: 8000 }, residential(stage), at + stage.draw.between(1, 40) * minute);
  }),
  program("a chat's previewer, which names itself", 8, (stage) =>
    drives(stage, [], { lasts: 0 }, { ...residential(stage, stage.draw.pick(previewers)), signs: bare }, later(stage)),
  ),
  program("a chat's previewer, which calls itself a browser", 3, (stage) =>
    drives(stage, [], { lasts: 0 }, { ...cloud(stage), agent: apple, signs: bare }, later(stage)),
  ),
  program("opens the mail's other links and the hidden one, in a browser with script", 10, (stage) => {
    const at = arrival(stage);
    const visitor = cloud(stage);
    leave(stage, "decoy", visitor, at + 300);
    leave(stage, "visited", visitor, at + 500);
    drives(stage, wheel(1000, 5, 90), { lasts: 5000 }, visitor, at + 800);
  }),
  program("is sent by a click, in its place (link protection), and looks", 5, (stage) =>
    drives(stage, [], { lasts: 6000 }, cloud(stage), later(stage)),
  ),
  program("keeps the page open for a quarter of an hour", 3, (stage) =>
    drives(stage, [], { lasts: 15 * minute }, cloud(stage)),
  ),
  program("puts text into the form at once, presses Enter without holding it", 4, (stage) => {
    const keys = typed(2000, { keys: 2, hold: () => 0.6, gap: () => 1, inField: true, codes: ["Enter"] });
    drives(stage, [...click(1500), ...keys], { submits: 2100 }, cloud(stage));
  }),
  program("types without holding any key", 4, (stage) => {
    const keys = types(stage, () => 0.5, timer(stage, 1));
    drives(stage, keys, submitted(stage, keys), cloud(stage));
  }),
];
