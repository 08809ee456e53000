import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actions, signs } from "../spool/record.ts";
import type { Action } from "../spool/record.ts";
import { agentFamily } from "./agent.ts";
import { judge } from "./judge.ts";
import type { Evidence, Judgements } from "./judge.ts";
import { openedPage } from "./page.ts";
import type { Verdict } from "./scale.ts";
import type { Trace } from "./trace.ts";
import { likelyFrom, posterior, sureFrom } from "./weights.ts";

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

const clickedAt = sent + 60 * minute;
const page = openedPage(clickedAt, 7);
const hand = signs.trusted | signs.pointer;
const click = (more: Partial<Trace> = {}) => trace("clicked", { at: clickedAt, visit: page, ...more });
const beacon = (more: Partial<Trace> = {}) =>
  trace("seen", { at: clickedAt + 5000, visit: page, signs: hand, dwell: 40, ...more });
const form = (more: Partial<Trace> = {}) => trace("submitted", { at: clickedAt + minute, visit: page, ...more });
const byMailbox = (when: number, more = 0) =>
  trace("reported", { at: when, signs: signs.indirect | more, address: "", agent: "" });
/** A visit at another time. */
const at = (when: number, ...traces: Trace[]) => {
  const other = openedPage(when, 7);
  return traces.map((one) => ({
    ...one,
    at: one.at - clickedAt + when,
    visit: one.visit === page ? other : one.visit,
  }));
};
/** When of agents the family alone is left, and addresses are cut. */
const muchLater = sent + 35 * 24 * 60 * minute;
const reportOfCut = () => [
  trace("reported", { at: sent + 5 * minute, agent: agentFamily(browser), address: "203.0.113.0/24", visit: null }),
];
/** As hits were before pages had numbers. */
const old = (...traces: Trace[]) => traces.map((one) => ({ ...one, visit: null, signs: one.signs & ~signs.pointer }));

const scenarios: Scenario[] = [
  { name: "a person with a mouse", traces: [click(), beacon()], clicked: "human", because: "pointer-of-a-hand" },
  {
    name: "a finger",
    traces: [click(), beacon({ signs: signs.trusted | signs.touch })],
    clicked: "human",
    because: "finger",
  },
  {
    name: "a keyboard alone",
    traces: [click(), beacon({ signs: signs.trusted | signs.key })],
    clicked: "likely-human",
    because: "keys-of-a-hand",
  },
  {
    name: "without script, seconds after a scanner that has the same browser and the same address followed every link",
    traces: [
      ...at(sent + 2000, click()),
      trace("decoy", { at: sent + 2300 }),
      trace("visited", { at: sent + 2600 }),
      ...at(sent + 5500, click()),
    ],
    clicked: "unverified",
    because: "soon-after-delivery",
  },
  {
    name: "2.5 seconds of any script",
    traces: [click(), beacon({ signs: 0, dwell: 25 })],
    clicked: "unverified",
    because: "nothing-touched",
  },
  {
    name: "a minute of any script",
    traces: [click(), beacon({ at: clickedAt + minute, signs: 0, dwell: 600 })],
    clicked: "unverified",
  },
  {
    name: "trusted input that no hand is seen in",
    traces: [click(), beacon({ signs: signs.trusted })],
    clicked: "unverified",
  },
  { name: "a visitor without script", traces: [click()], clicked: "unverified", because: "no-script-ran" },
  {
    name: "a page whose beacon comes from another network",
    traces: [click(), beacon({ address: "198.51.100.9" })],
    clicked: "human",
  },
  {
    name: "a beacon of another page",
    traces: [click(), beacon({ visit: openedPage(clickedAt, 8) })],
    clicked: "unverified",
    because: "no-script-ran",
  },
  { name: "a beacon without a page", traces: [click(), beacon({ visit: 0 })], clicked: "unverified" },
  { name: "a form alone", traces: [form({ visit: 0 })], clicked: "unverified", because: "form-without-page" },
  {
    name: "a form of the page, without script",
    traces: [click(), form()],
    clicked: "unverified",
    because: "form-from-page",
  },
  { name: "a form and a hand", traces: [click(), beacon(), form()], clicked: "human" },
  {
    name: "Continue, without script",
    traces: [click(), trace("confirmed", { at: clickedAt + minute, visit: page })],
    clicked: "unverified",
  },
  {
    name: "moves that are too even",
    traces: [click(), beacon({ signs: signs.trusted | signs.mechanical })],
    clicked: "unverified",
    because: "mechanical-input",
  },
  {
    name: "a stay longer than the page was open",
    traces: [click(), beacon({ signs: 0, dwell: 400 })],
    clicked: "unverified",
    because: "impossible-stay",
  },
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
    name: "a hit before the mail was delivered, for two hosts' clocks say that together",
    traces: at(sent - 6000, click()),
    clicked: "unverified",
    because: "before-delivery",
  },
  {
    name: "a hit a moment before the server's answer, by two hosts' clocks",
    traces: at(sent - 1000, click()),
    clicked: "unverified",
    because: "soon-after-delivery",
  },
  {
    name: "a person whose visit a wrong clock puts before the mail",
    traces: at(sent - 6 * minute, click(), beacon()),
    clicked: "human",
  },
  {
    name: "the hidden link by the same visitor",
    traces: [click(), trace("decoy", { at: clickedAt + minute })],
    clicked: "machine",
    because: "hidden-link",
  },
  {
    name: "a hand, where a program with the same agent and network followed the hidden link",
    traces: [click(), trace("decoy", { at: clickedAt - minute }), beacon()],
    clicked: "likely-human",
  },
  {
    name: "the hidden link long before",
    traces: [trace("decoy", { at: sent + 2000 }), click(), beacon()],
    clicked: "human",
  },
  {
    name: "a person behind the same /24 as a scanner",
    traces: [click(), beacon()],
    more: { decoys: [{ at: clickedAt - 5 * minute, network: "203.0.113.0/24" }] },
    clicked: "human",
  },
  {
    name: "somebody without script behind the same /24 as a scanner",
    traces: [click()],
    more: { decoys: [{ at: clickedAt - 5 * minute, network: "203.0.113.0/24" }] },
    clicked: "unverified",
    because: "hidden-link-nearby",
  },
  {
    name: "the same in a network that the organisation declared as its own",
    traces: [click()],
    more: {
      decoys: [{ at: clickedAt, network: "203.0.113.0/24" }],
      busy: new Set(["203.0.113.7"]),
      own: new Set(["203.0.113.7"]),
    },
    clicked: "unverified",
    because: "own-network",
  },
  {
    name: "an address that the organisation declared as a scanner's",
    traces: [click()],
    more: { scanners: new Set(["203.0.113.7"]) },
    clicked: "machine",
    because: "declared-scanner",
  },
  {
    name: "a browser driven by a program",
    traces: [click(), beacon({ signs: signs.driven | hand })],
    clicked: "machine",
    because: "driven-browser",
  },
  {
    name: "the security team looks at a reported mail",
    traces: [
      trace("reported", { at: sent + 5 * minute }),
      click({ address: "198.51.100.9", agent: scanner }),
      beacon({ agent: scanner }),
    ],
    clicked: "unverified",
    because: "after-report",
  },
  {
    name: "whoever reported looks again from another network",
    traces: [trace("reported", { at: sent + 5 * minute }), click({ address: "198.51.100.9" }), beacon()],
    clicked: "human",
  },
  {
    name: "whoever reported looks again when of that browser's name the family alone is left",
    traces: [...reportOfCut(), ...at(muchLater, click({ address: "198.51.100.9" }), beacon())],
    more: { now: muchLater + 180 * minute },
    clicked: "human",
  },
  {
    name: "the same with another browser",
    traces: [...reportOfCut(), ...at(muchLater, click({ agent: scanner }), beacon({ agent: scanner }))],
    more: { now: muchLater + 180 * minute },
    clicked: "unverified",
    because: "after-report",
  },
  {
    name: "somebody looks into a report on its day, and of both names the family alone is left",
    traces: [
      ...reportOfCut(),
      ...at(sent + 90 * minute, click({ agent: agentFamily(browser) }), beacon({ agent: agentFamily(browser) })),
    ],
    more: { now: muchLater },
    clicked: "unverified",
    because: "after-report",
  },
  {
    name: "a page that stood open until of its browser's name the family alone was left",
    traces: [click({ agent: agentFamily(browser), address: "203.0.113.0/24" }), beacon({ at: muchLater })],
    more: { now: muchLater + 180 * minute },
    clicked: "human",
  },
  {
    name: "a visitor without script, of whose browser's name the family alone is left",
    traces: [click({ agent: agentFamily(browser) })],
    more: { now: muchLater },
    clicked: "unverified",
  },
  {
    name: "a program of which the family alone is left",
    traces: [click({ agent: agentFamily("curl/8.0") })],
    more: { now: muchLater },
    clicked: "machine",
    because: "declared-program",
  },
  {
    name: "a key's press on a later page, after a visit of whose browser's name the family alone is left",
    traces: [
      click({ agent: agentFamily(browser) }),
      beacon({ agent: agentFamily(browser) }),
      ...at(muchLater, click(), beacon({ signs: signs.trusted | signs.key })),
    ],
    more: { now: muchLater + 180 * minute },
    clicked: "likely-human",
  },
  {
    name: "a program that calls itself what is left of browsers",
    traces: [click({ agent: agentFamily(browser) })],
    clicked: "machine",
    because: "declared-program",
  },
  {
    name: "the security team looks at a reported mail in the office of who reported it, with another browser",
    traces: [trace("reported", { at: sent + 5 * minute }), click({ agent: scanner }), beacon({ agent: scanner })],
    clicked: "unverified",
    because: "after-report",
  },
  {
    name: "a hand on a link whose mail came to the report mailbox before: whose it is nobody knows",
    traces: [byMailbox(clickedAt - 5 * minute), click(), beacon()],
    clicked: "unverified",
    because: "after-report",
  },
  {
    name: "the security team, which tries all there is on a page",
    traces: [
      byMailbox(clickedAt - 5 * minute),
      click(),
      beacon({ signs: hand | signs.key | signs.wheel }),
      form(),
      trace("finished", { at: clickedAt + 2 * minute, visit: page }),
    ],
    more: { own: new Set(["203.0.113.7"]) },
    clicked: "unverified",
  },
  {
    name: "a hand on a link that a colleague reported, who had been sent the mail",
    traces: [byMailbox(clickedAt - 5 * minute, signs.late), click(), beacon()],
    clicked: "unverified",
    because: "after-report",
  },
  {
    name: "whoever reported by the mailbox, and had followed the link before",
    traces: [click(), beacon(), byMailbox(clickedAt + minute), ...at(clickedAt + 5 * minute, click(), beacon())],
    clicked: "human",
  },
  {
    name: "the same a moment before, by two hosts' clocks",
    traces: [byMailbox(clickedAt - 3000), click(), beacon()],
    clicked: "human",
  },
  {
    name: "a hand, where a program had pressed the report page's button",
    traces: [
      trace("reported", { at: sent + 2000, address: "198.51.100.9", agent: scanner, signs: signs.bare }),
      click(),
      beacon(),
    ],
    clicked: "human",
  },
  {
    name: "a program whose page somebody else opens by its address, with a hand",
    traces: [
      ...at(sent + 2000, click({ agent: scanner }), form({ at: clickedAt + 2000, agent: scanner })),
      ...at(sent + 2000, beacon({ at: clickedAt + 60 * minute, address: "198.51.100.9" })),
    ],
    clicked: "unverified",
    because: "no-script-ran",
  },
  {
    name: "a person whose page a driven browser opens by its address",
    traces: [click(), beacon(), beacon({ at: clickedAt + minute, agent: scanner, signs: signs.driven })],
    clicked: "human",
  },
  {
    name: "the same when of both names the family alone is left",
    traces: [
      click({ agent: agentFamily(browser) }),
      beacon({ agent: agentFamily(browser) }),
      beacon({ at: clickedAt + minute, agent: agentFamily("curl/8.0"), signs: signs.driven }),
    ],
    more: { now: muchLater },
    clicked: "human",
  },
  {
    name: "three links at once, right after delivery",
    traces: at(sent + 2000, click(), trace("visited", { at: clickedAt + 500 })),
    clicked: "likely-machine",
    because: "several-links-at-once",
  },
  {
    name: "an address that serves many, at once, alone",
    traces: at(sent + 4000, click()),
    more: { busy: new Set(["203.0.113.7"]) },
    clicked: "unverified",
    because: "address-of-many",
  },
  {
    name: "the mails of a whole campaign followed by one agent after the same seconds",
    traces: at(sent + 4000, click()),
    more: {
      busy: new Set(["203.0.113.7"]),
      followed: [3800, 3900, 4000, 4100, 4300].map((delay) => ({ delay, agent: browser })),
    },
    clicked: "unverified",
    because: "timing-of-many",
  },
  {
    name: "most of what was followed in a campaign, by one agent within the same half minute",
    traces: at(sent + 4000, click()),
    more: {
      busy: new Set(["203.0.113.7"]),
      followed: [3500, 3600, 3700, 3800, 3900, 4000, 4100, 4200, 4300, 4400].map((delay) => ({
        delay,
        agent: browser,
      })),
    },
    clicked: "likely-machine",
    because: "timing-of-most",
  },
  {
    name: "without script, at once, from an address of many, with the hidden link nearby: everyday signs alone",
    traces: at(sent + 4000, click()),
    more: { busy: new Set(["203.0.113.7"]), decoys: [{ at: sent + 4000, network: "203.0.113.0/24" }] },
    clicked: "unverified",
  },
  {
    name: "a page that the browser made ready beforehand and then showed",
    traces: [click({ signs: signs.prefetch }), beacon()],
    clicked: "human",
  },
  {
    name: "a page that was made ready and never shown",
    traces: [click({ signs: signs.prefetch }), beacon({ signs: signs.hidden })],
    clicked: "machine",
    because: "prefetch",
  },
  { name: "a campaign that was already stopped", traces: [click({ signs: signs.late }), beacon()], clicked: null },
  {
    name: "a scanner first, the person two hours later",
    traces: [
      ...at(sent + 1000, click({ agent: scanner, address: "198.51.100.9" })),
      trace("decoy", { at: sent + 1200, agent: scanner, address: "198.51.100.9" }),
      click(),
      beacon(),
    ],
    clicked: "human",
  },
  { name: "only a report", traces: [trace("reported", { at: sent + minute })], clicked: null },
  {
    name: "trusted input from before pages had numbers",
    traces: old(click(), beacon()),
    clicked: "likely-human",
    because: "trusted-input-without-page",
  },
  { name: "a form from before pages had numbers", traces: old(click(), form()), clicked: "unverified" },
  {
    name: "a page that was open when its host was upgraded",
    traces: [...old(click()), beacon({ visit: 0, signs: signs.trusted })],
    clicked: "likely-human",
  },
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
    const traces = [...at(sent + 1000, click({ signs: signs.probe })), click(), beacon()];
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

test("a report by an add-in or mailbox is a person's even minutes after a scanner's visit", () => {
  const report = trace("reported", { at: sent + 2 * minute, signs: signs.indirect, address: "" });
  expect(judged({ traces: [trace("decoy", { at: sent + 1000 }), report] }).reported).toMatchObject({
    verdict: "human",
  });
});

test("the report page's button, pressed without having the page or without a hand, is no proof of a person", () => {
  const report = (more: Partial<Trace> = {}) => trace("reported", { at: clickedAt + minute, visit: page, ...more });
  expect(judged({ traces: [report({ visit: 0 })] }).reported).toMatchObject({ verdict: "unverified" });
  expect(judged({ traces: [trace("visited", { at: clickedAt, visit: page }), report()] }).reported).toMatchObject({
    verdict: "unverified",
  });
  expect(
    judged({ traces: [trace("visited", { at: clickedAt, visit: page }), beacon(), report()] }).reported,
  ).toMatchObject({ verdict: "human" });
});

test("a form that is sent after its mail was reported is its reader's where the page stood open before", () => {
  const sentForm = [click(), beacon(), byMailbox(clickedAt + minute / 2), form()];
  expect(judged({ traces: sentForm }).submitted).toMatchObject({ verdict: "human" });
  const later = at(clickedAt + 10 * minute, click(), beacon(), form());
  expect(judged({ traces: [byMailbox(clickedAt), ...later] }).submitted).toMatchObject({ verdict: "unverified" });
});

test("a colleague's report is nobody's", () => {
  expect(judged({ traces: [byMailbox(clickedAt, signs.late)] }).reported).toBeNull();
});

test("a night hit weighs nothing where a hand is seen, and alone decides nothing", () => {
  const more = { atNight: () => true };
  expect(judged({ traces: [click(), beacon()], more }).clicked!.verdict).toBe("human");
  expect(judged({ traces: [click()], more }).clicked!.verdict).toBe("unverified");
});

test("no verdict below its posterior", () => {
  expect(posterior(likelyFrom)).toBeGreaterThanOrEqual(0.995);
  expect(posterior(sureFrom)).toBeGreaterThanOrEqual(0.999);
});

test("order and copies of the hits change nothing", () => {
  const anyTrace = fc.record({
    at: fc.integer({ min: sent - minute, max: sent + 120 * minute }),
    action: fc.constantFrom(...(Object.keys(actions) as Action[])),
    signs: fc.nat(32_767),
    visit: fc.constantFrom(null, 0, page, openedPage(clickedAt, 8)),
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
  return { action, at: sent + minute, signs: 0, dwell: 0, visit: 0, address: "203.0.113.7", agent: browser, ...more };
}
