/** One thing that a fictional person, or the mail scanner in front of them, does with a mail. */
export interface DemoAct {
  does: "open" | "click" | "look" | "send" | "finish" | "report" | "scan";
  /** Seconds after the mail was sent. */
  after: number;
  /** With a click: for how many seconds the moment is read; nobody knows it of one whose browser says nothing. */
  stays?: number;
}

/** Shares of people who follow the link, by the lure's difficulty: near the published rates, a little higher so that sixty people show them. */
const clicking: Record<string, number> = { least: 0.07, "moderate-to-least": 0.1, moderate: 0.15, very: 0.24 };
const opening = 0.72;
const sendingOfClickers = 0.5;
const finishingOfClickers = 0.6;
const reporting = 0.26;
const reportingOfClickers = 0.2;
const scanned = 0.1;
/** Of clickers whose browser says how long they stayed. */
const telling = 0.85;

/** How likely people are to follow a link and to report a mail, against those of the demo's present. */
export interface Habits {
  clicks: number;
  reports: number;
}

const present: Habits = { clicks: 1, reports: 1 };

/**
 * What happens to one mail, the same every time it is asked.
 * @param seed the campaign's and the delivery's numbers
 * @param pace stretches the times: 1 plays within minutes, 60 within hours
 */
export function demoPlan(seed: [number, number], difficulty: string, pace = 1, habits = present): DemoAct[] {
  const draw = draws(seed[0] * 100_003 + seed[1]);
  const acts: DemoAct[] = [];
  if (draw() < scanned) acts.push({ does: "scan", after: 1 + draw() });
  if (draw() > opening) return acts;
  const opened = (8 + draw() * 140) * pace;
  acts.push({ does: "open", after: opened });
  const clicks = draw() < ((clicking[difficulty] ?? 0.15) * habits.clicks) / opening;
  if (clicks) {
    const clicked = opened + 4 + draw() * 40 * pace;
    acts.push({ does: "click", after: clicked, ...stayOf(seed) }, { does: "look", after: clicked + 3 });
    if (draw() < sendingOfClickers) acts.push({ does: "send", after: clicked + 12 });
    if (draw() < finishingOfClickers) acts.push({ does: "finish", after: clicked + 40 + draw() * 60 });
  }
  const reports = draw() < (clicks ? reportingOfClickers : reporting / opening) * habits.reports;
  if (reports) acts.push({ does: "report", after: opened + (15 + draw() * 90) * pace });
  return acts.sort((a, b) => a.after - b.after);
}

/** Half of them have gone within forty seconds, few read for minutes. A draw of its own: all else stays as it is drawn. */
function stayOf(seed: [number, number]): { stays?: number } {
  const draw = draws(seed[0] * 7919 + seed[1] * 31 + 5);
  return draw() < telling ? { stays: Math.round(3 + 22 * Math.exp(1.9 * (draw() + draw() - 0.75))) } : {};
}

// mulberry32, a small generator that is the same on every machine.
function draws(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
