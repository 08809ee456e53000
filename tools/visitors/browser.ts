import { compileFunction } from "node:vm";
import { signs } from "../../src/features/tracking/index.ts";
import { follow, leave } from "../../src/features/tracking/verdict/visitors/stage.ts";
import type { Stage, Visitor } from "../../src/features/tracking/verdict/visitors/stage.ts";
import { beacon, readBeacon } from "../../src/sites/lure/beacon.ts";
import type { SimulatedEvent } from "./motion.ts";

// Visitors here do not claim signs: they move, type and wait, and the page's own script says what it makes of it.

export interface Engine {
  /** Whether the browser tells of how many moves an event is made: not before Safari 18.2, nor without TLS. */
  merges?: boolean;
  pointers?: boolean;
  /** Admits that a program drives it. */
  driven?: boolean;
  startsHidden?: boolean;
}

interface Said {
  t: number;
  dwell: number;
  signs: number;
}

type Listener = (event: object) => void;

const run = compileFunction(beacon, [
  "window",
  "document",
  "navigator",
  "performance",
  "setTimeout",
  "addEventListener",
  "PointerEvent",
]) as (...given: unknown[]) => void;

/** Runs the product's page script on what happens, and gives what it tells. */
export function hear(events: readonly SimulatedEvent[], engine: Engine = {}): Said[] {
  const { merges = true, pointers = true, driven = false, startsHidden = false } = engine;
  const listeners = new Map<string, Listener[]>();
  const timers: { t: number; run(): void }[] = [];
  const said: Said[] = [];
  let now = 0;
  const document = {
    currentScript: { getAttribute: () => "page", hasAttribute: () => false },
    visibilityState: startsHidden ? "hidden" : "visible",
  };
  const prototype = merges ? { getCoalescedEvents() {} } : {};
  const navigator = {
    webdriver: driven,
    sendBeacon: (url: string) => said.push({ t: now, ...readBeacon(url.slice(url.indexOf("?") + 1)) }),
  };
  const addEventListener = (name: string, hears: Listener) =>
    listeners.set(name, [...(listeners.get(name) ?? []), hears]);
  const window = pointers ? { PointerEvent: { prototype } } : {};
  const setTimeout = (what: () => void, after: number) => timers.push({ t: after, run: what });
  run(window, document, navigator, { now: () => now }, setTimeout, addEventListener, { prototype });
  const field = { matches: () => true, tagName: "INPUT" };
  const body = { matches: () => false, tagName: "BODY" };
  const scheduled = events.map((one) => ({
    t: one.t,
    run() {
      if (one.name === "visibilitychange") document.visibilityState = one.visible ? "visible" : "hidden";
      if (!pointers && one.name.startsWith("pointer")) return;
      const event = {
        isTrusted: one.trusted ?? true,
        timeStamp: one.t,
        pointerType: one.pointerType,
        screenX: one.x,
        screenY: one.y,
        width: one.width ?? 1,
        height: one.width ?? 1,
        code: one.code,
        target: one.inField ? field : body,
        getCoalescedEvents: () => Array.from({ length: one.merged ?? 1 }),
      };
      for (const hears of listeners.get(one.name) ?? []) hears(event);
    },
  }));
  for (const one of [...timers, ...scheduled].toSorted((a, b) => a.t - b.t)) {
    now = one.t;
    one.run();
  }
  return said;
}

export interface Stay {
  /** Until the page is left or the last thing is told, milliseconds. */
  lasts: number;
  events?: readonly SimulatedEvent[];
  engine?: Engine;
  /** Bits of `signs` of the request for the page, such as `prefetch`. */
  asked?: number;
  /** A form that is sent then, milliseconds after the page came. */
  submits?: number;
  /** The debrief's moment is played to its end then. */
  finishes?: number;
  /** What it answers by comes from there. */
  from?: string;
}

/** A page is opened, something happens on it, and it is left. @returns the page's number */
export function stay(stage: Stage, visitor: Visitor, at: number, observed: Stay): number {
  const { lasts, events = [], engine, asked = 0, submits, finishes, from } = observed;
  const page = follow(stage, visitor, at, asked);
  const whence = { ...(from !== undefined && { address: from }), visit: page };
  if (!stage.setting.noScript) {
    const until = events.filter(({ t }) => t < lasts);
    for (const one of hear([...until, { t: lasts, name: "pagehide" }], engine).filter(({ t }) => t <= lasts))
      leave(stage, "seen", visitor, at + one.t + stage.draw.between(20, 400), {
        ...whence,
        dwell: one.dwell,
        signs: (visitor.signs ?? 0) | one.signs,
      });
  }
  if (submits !== undefined) leave(stage, "submitted", visitor, at + submits, whence);
  if (finishes !== undefined) leave(stage, "finished", visitor, at + finishes, whence);
  return page;
}

export const bare = signs.bare;
