import type { Draw } from "../../src/features/tracking/verdict/visitors/draw.ts";

/** Where a pointer is, milliseconds after the page came, in pixels. */
export interface Place {
  t: number;
  x: number;
  y: number;
}

/** What happens in a browser's window. */
export interface SimulatedEvent {
  t: number;
  name: "pointermove" | "pointerdown" | "touchstart" | "wheel" | "keydown" | "keyup" | "visibilitychange" | "pagehide";
  trusted?: boolean;
  pointerType?: "mouse" | "pen" | "touch";
  x?: number;
  y?: number;
  /** Of how many moves this one is made. */
  merged?: number;
  /** Of a finger, pixels. */
  width?: number;
  code?: string;
  /** Whether a key goes into a field of the page. */
  inField?: boolean;
  visible?: boolean;
}

/** One stroke of a hand: minimum jerk, bowed, with tremor and an overshoot that is corrected. */
export function stroke(draw: Draw, from: Place, dx: number, dy: number, rate: number): Place[] {
  const length = Math.hypot(dx, dy);
  const lasts = 180 + 110 * Math.log2(1 + length / 40) * draw.between(0.7, 1.6);
  const bow = length * draw.between(-0.12, 0.12);
  const overshoot = 1 + draw.between(-0.04, 0.06);
  const places: Place[] = [];
  for (let t = 0; t <= lasts; t += (1000 / rate) * draw.between(0.85, 1.15)) {
    const s = t / lasts;
    const along = (10 * s ** 3 - 15 * s ** 4 + 6 * s ** 5) * overshoot;
    const aside = bow * Math.sin(Math.PI * s) * (1 - 0.3 * s) + draw.between(-0.6, 0.6);
    const x = from.x + dx * along - (dy / length) * aside;
    const y = from.y + dy * along + (dx / length) * aside;
    places.push({ t: from.t + t, x: Math.round(x), y: Math.round(y) });
  }
  return places;
}

/** Strokes and pauses of a hand until a moment. @param rate moves a second that the device sends */
export function handMoves(draw: Draw, from: number, until: number, rate: number): Place[] {
  const places: Place[] = [];
  let last: Place = { t: from, x: draw.between(50, 1200), y: draw.between(80, 700) };
  while (last.t < until) {
    const next = stroke(draw, last, draw.between(-420, 420) || 9, draw.between(-320, 320) || 9, rate);
    places.push(...next);
    last = { ...next.at(-1)!, t: next.at(-1)!.t + draw.spread(450, 0.9) };
  }
  return places.filter(({ t }) => t < until);
}

/** What a page hears of a device's moves: one event a picture, which tells of how many moves it is made. */
export function perFrame(
  places: readonly Place[],
  hertz = 60,
  pointerType: "mouse" | "pen" = "mouse",
): SimulatedEvent[] {
  const events: SimulatedEvent[] = [];
  let frame = -1;
  for (const { t, x, y } of places) {
    const own = Math.floor((t * hertz) / 1000);
    const last = events.at(-1);
    const next: SimulatedEvent = { t: ((own + 1) * 1000) / hertz, name: "pointermove", pointerType, x, y, merged: 1 };
    if (own === frame && last) events[events.length - 1] = { ...next, merged: last.merged! + 1 };
    else events.push(next);
    frame = own;
  }
  return events;
}

/** Moves that a debugging protocol sends: each is answered before the next. */
export function singly(places: readonly Place[]): SimulatedEvent[] {
  return places.map(({ t, x, y }) => ({ t, name: "pointermove", pointerType: "mouse", x, y, merged: 1 }));
}

/** From place to place as a program interpolates: straight or bent as Bézier curves are, in equal or eased steps. */
export function interpolated(
  draw: Draw,
  from: number,
  { strokes, every, bend, eased }: { strokes: number; every: number; bend: number; eased: boolean },
): Place[] {
  const places: Place[] = [];
  let t = from;
  let x = draw.between(0, 900);
  let y = draw.between(0, 600);
  for (let i = 0; i < strokes; i++) {
    const dx = draw.between(-500, 500);
    const dy = draw.between(-350, 350);
    const side = [draw.between(-bend, bend), draw.between(-bend, bend)] as const;
    const steps = Math.round(draw.between(25, 60));
    for (let step = 1; step <= steps; step++) {
      const even = step / steps;
      const s = eased ? even * even * (3 - 2 * even) : even;
      const aside = 3 * (1 - s) ** 2 * s * side[0] + 3 * (1 - s) * s * s * side[1];
      t += every * draw.between(0.9, 1.2);
      places.push({ t, x: Math.round(x + dx * s - dy * aside), y: Math.round(y + dy * s + dx * aside) });
    }
    x += dx;
    y += dy;
    t += draw.between(80, 900);
  }
  return places;
}

export interface Typing {
  keys: number;
  hold(): number;
  /** From a key's release to the next key; below zero fingers overlap. */
  gap(): number;
  inField: boolean;
  codes?: readonly string[];
}

export function typed(from: number, { keys, hold, gap, inField, codes = letters }: Typing): SimulatedEvent[] {
  const events: SimulatedEvent[] = [];
  let t = from;
  for (let i = 0; i < keys; i++) {
    const code = codes[(i * 7 + (i % 3)) % codes.length]!;
    const held = Math.max(0.3, hold());
    events.push({ t, name: "keydown", code, inField }, { t: t + held, name: "keyup", code, inField });
    t = Math.max(t + 1, t + held + gap());
  }
  return events.toSorted((a, b) => a.t - b.t);
}

const letters = "QWERTYUIOPASDFGHJKLZXCVBNM".split("").map((letter) => `Key${letter}`);

/** A finger: down, and up again unseen. */
export function tap(t: number, width: number): SimulatedEvent[] {
  return [
    { t, name: "pointerdown", pointerType: "touch", width },
    { t, name: "touchstart" },
  ];
}

export function click(t: number): SimulatedEvent[] {
  return [{ t, name: "pointerdown", pointerType: "mouse", width: 1 }];
}

export function wheel(t: number, turns: number, every: number): SimulatedEvent[] {
  return Array.from({ length: turns }, (_, i): SimulatedEvent => ({ t: t + i * every, name: "wheel" }));
}
