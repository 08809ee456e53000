import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actions, signs } from "../spool/record.ts";
import type { Action } from "../spool/record.ts";
import { judge } from "./judge.ts";
import type { Evidence, Judgements, Trace } from "./judge.ts";
import type { Verdict } from "./scale.ts";

const sent = Date.UTC(2026, 10, 2, 9, 0);
const minute = 60_000;
const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const scanner = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36";

interface Scenario {
  name: string;
  traces: Trace[];
  more?: Partial<Evidence>;
  clicked: Verdict | null;
  because?: string;
}

const click = (more: Partial<Trace> = {}) => trace("clicked", { at: sent + 60 * minute, ...more });
const beacon = (more: Partial<Trace> = {}) =>
  trace("seen", { at: sent + 60 * minute + 5000, signs: signs.trusted, dwell: 40, ...more });

const scenarios: Scenario[] = [
  { name: "a person with a mouse", traces: [click(), beacon()], clicked: "human", because: "trusted-input" },
  {
    name: "a person who reads but touches nothing",
    traces: [click(), beacon({ signs: 0 })],
    clicked: "likely-human",
    because: "stayed-on-page",
  },
  { name: "a visitor without script", traces: [click()], clicked: "unverified", because: "no-script-ran" },
  {
    name: "the same visitor presses Continue",
    traces: [click(), trace("confirmed", { at: sent + 61 * minute })],
    clicked: "human",
    because: "confirmed",
  },
  {
    name: "the same visitor plays the lesson",
    traces: [click(), trace("finished", { at: sent + 62 * minute })],
    clicked: "human",
    because: "finished",
  },
  {
    name: "a form was sent",
    traces: [click(), trace("submitted", { at: sent + 61 * minute })],
    clicked: "human",
    because: "submitted",
  },
  { name: "a touch too short to be one", traces: [click(), beacon({ dwell: 3 })], clicked: "unverified" },
  { name: "a HEAD request", traces: [click({ signs: signs.probe })], clicked: "machine", because: "probe" },
  { name: "a prefetch", traces: [click({ signs: signs.prefetch })], clicked: "machine", because: "prefetch" },
  {
    name: "a crawler that says so",
    traces: [click({ agent: "Mozilla/5.0 (compatible; SafetyBot/1.0; +https://scanner.example/bot)" })],
    clicked: "machine",
    because: "declared-program",
  },
  { name: "no agent at all", traces: [click({ agent: "" })], clicked: "machine", because: "declared-program" },
  {
    name: "a hit before the mail was delivered",
    traces: [click({ at: sent - 6000 })],
    clicked: "machine",
    because: "before-delivery",
  },
  {
    name: "a hit a moment before the server's answer, by two hosts' clocks",
    traces: [click({ at: sent - 1000 })],
    clicked: "likely-machine",
    because: "soon-after-delivery",
  },
  {
    name: "a person whose visit a wrong clock puts before the mail",
    traces: [click({ at: sent - 6 * minute }), beacon({ at: sent - 6 * minute + 5000 })],
    clicked: "human",
    because: "trusted-input",
  },
  {
    name: "the hidden link by the same recipient",
    traces: [click(), trace("decoy", { at: sent + 61 * minute }), beacon()],
    clicked: "machine",
    because: "hidden-link",
  },
  {
    name: "the hidden link long before",
    traces: [trace("decoy", { at: sent + 2000 }), click(), beacon()],
    clicked: "human",
  },
  {
    name: "the hidden link of another recipient from this network",
    traces: [click(), beacon()],
    more: { decoys: [{ at: sent + 55 * minute, network: "203.0.113.0/24" }] },
    clicked: "machine",
    because: "hidden-link",
  },
  {
    name: "the hidden link of another recipient from elsewhere",
    traces: [click(), beacon()],
    more: { decoys: [{ at: sent + 55 * minute, network: "198.51.100.0/24" }] },
    clicked: "human",
  },
  {
    name: "a browser driven by a program",
    traces: [click(), beacon({ signs: signs.driven | signs.trusted })],
    clicked: "machine",
    because: "driven-browser",
  },
  {
    name: "the security team looks at a reported mail",
    traces: [trace("reported", { at: sent + 5 * minute }), click({ address: "198.51.100.9" })],
    clicked: "machine",
    because: "after-report",
  },
  {
    name: "a report by the mailbox says nothing of networks",
    traces: [trace("reported", { at: sent + 5 * minute, signs: signs.indirect, address: "" }), click(), beacon()],
    clicked: "human",
  },
  {
    name: "three links at once, right after delivery",
    traces: [click({ at: sent + 2000 }), trace("visited", { at: sent + 2500 })],
    clicked: "likely-machine",
    because: "several-links-at-once",
  },
  {
    name: "an address that serves many, at once",
    traces: [click({ at: sent + 4000 })],
    more: { busy: new Set(["203.0.113.7"]) },
    clicked: "likely-machine",
    because: "address-of-many",
  },
  { name: "a campaign that was already stopped", traces: [click({ signs: signs.late }), beacon()], clicked: null },
  {
    name: "a scanner first, the person two hours later",
    traces: [
      click({ at: sent + 1000, agent: scanner, address: "198.51.100.9" }),
      trace("decoy", { at: sent + 1200, agent: scanner, address: "198.51.100.9" }),
      click(),
      beacon(),
    ],
    clicked: "human",
  },
  { name: "only a report", traces: [trace("reported", { at: sent + minute })], clicked: null },
];

describe("clicks", () => {
  for (const scenario of scenarios) {
    test(scenario.name, () => {
      const { clicked } = judged(scenario);
      expect(clicked?.verdict ?? null).toBe(scenario.clicked);
      if (scenario.because) expect(clicked!.reasons).toContain(scenario.because);
    });
  }

  test("a person's click counts at its own time, not at the scanner's", () => {
    const traces = [click({ at: sent + 1000, signs: signs.probe }), click(), beacon()];
    expect(judged({ traces }).clicked!.at).toBe(sent + 60 * minute);
  });
});

test("an image load is a person's unless something speaks against it", () => {
  const opened = (more: Partial<Trace>) =>
    judged({ traces: [trace("opened", { at: sent + 10 * minute, ...more })] }).opened!.verdict;
  expect(opened({})).toBe("likely-human");
  expect(opened({ at: sent + 1000 })).toBe("unverified");
  expect(opened({ signs: signs.prefetch })).toBe("machine");
});

test("a report is a person's even minutes after a scanner's visit", () => {
  const traces = [trace("decoy", { at: sent + 1000 }), trace("reported", { at: sent + 2 * minute })];
  expect(judged({ traces }).reported).toMatchObject({ verdict: "human" });
});

test("a night hit weighs little and alone decides nothing", () => {
  expect(judged({ traces: [click(), beacon({ signs: 0 })], more: { atNight: () => true } }).clicked!.verdict).toBe(
    "likely-human",
  );
  expect(judged({ traces: [click()], more: { atNight: () => true } }).clicked!.verdict).toBe("unverified");
});

test("order and copies of the hits change nothing", () => {
  const anyTrace = fc.record({
    at: fc.integer({ min: sent - minute, max: sent + 120 * minute }),
    action: fc.constantFrom(...(Object.keys(actions) as Action[])),
    signs: fc.nat(127),
    dwell: fc.nat(100),
    address: fc.constantFrom("203.0.113.7", "203.0.113.8", "198.51.100.9", ""),
    agent: fc.constantFrom(browser, scanner, ""),
  });
  fc.assert(
    fc.property(fc.array(anyTrace, { minLength: 1, maxLength: 12 }), fc.infiniteStream(fc.nat()), (traces, random) => {
      const copies = [...traces, ...traces.filter(() => random.next().value! % 2 === 0)];
      const keyed = copies.map((one) => ({ one, key: random.next().value! }));
      const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
      expect(judged({ traces: shuffled })).toEqual(judged({ traces }));
    }),
    { numRuns: 2000 },
  );
});

function judged(scenario: Pick<Scenario, "traces" | "more">): Judgements {
  return judge({
    traces: scenario.traces,
    sentAt: sent,
    decoys: [],
    busy: new Set(),
    now: sent + 180 * minute,
    ...scenario.more,
  });
}

function trace(action: Action, more: Partial<Trace>): Trace {
  return { action, at: sent + minute, signs: 0, dwell: 0, address: "203.0.113.7", agent: browser, ...more };
}
