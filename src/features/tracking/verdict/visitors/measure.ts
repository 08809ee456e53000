import { isMachine, isPerson, judge } from "../judge.ts";
import type { Judgements, Surroundings } from "../judge.ts";
import { isPrivate, networkOf } from "../network.ts";
import type { Trace } from "../trace.ts";
import { draws } from "./draw.ts";
import type { Draw } from "./draw.ts";
import { people } from "./people.ts";
import type { Kind } from "./people.ts";
import { programs } from "./programs.ts";
import { address, agents } from "./stage.ts";
import type { Setting, Stage } from "./stage.ts";

/** How one kind of visitor was taken, in visits (people) or mails (programs). */
export interface Rates {
  seen: number;
  people: number;
  programs: number;
  unverified: number;
}

export interface Measured {
  setting: Setting;
  people: Map<string, Rates>;
  programs: Map<string, Rates>;
}

export type Judge = (evidence: Parameters<typeof judge>[0]) => Judgements;

const day = 24 * 3_600_000;
const sentAt = Date.UTC(2026, 10, 2, 9, 0);
/** Of the recipients of a scanned campaign so many follow the link themselves. */
const clicking = 0.3;

/**
 * Lets every kind of program scan campaigns in which all kinds of people follow links, and judges what they left.
 * @param mails how many of each kind of program, at least
 */
export function measure(
  setting: Setting,
  mails: number,
  seed: number,
  judged: Judge = judge,
  kinds: readonly Kind[] = programs,
  persons: readonly Kind[] = people,
): Measured {
  const draw = draws(seed);
  const measured: Measured = { setting, people: new Map(), programs: new Map() };
  const campaigns = Math.ceil(mails / setting.recipients);
  for (const program of kinds) {
    for (let i = 0; i < campaigns; i++) runCampaign(setting, program, persons, draw, measured, judged);
  }
  return measured;
}

/** Rates of all kinds together, each by its share among its like. */
export function combinedRates(rates: ReadonlyMap<string, Rates>, kinds: readonly Kind[]): Omit<Rates, "seen"> {
  const sum = { people: 0, programs: 0, unverified: 0 };
  let shares = 0;
  for (const { name, share } of kinds) {
    const own = rates.get(name);
    if (!own) continue;
    shares += share;
    for (const one of ["people", "programs", "unverified"] as const) sum[one] += (own[one] / own.seen) * share;
  }
  for (const one of ["people", "programs", "unverified"] as const) sum[one] /= shares;
  return sum;
}

function runCampaign(
  setting: Setting,
  program: Kind,
  persons: readonly Kind[],
  draw: Draw,
  measured: Measured,
  judged: Judge,
): void {
  const office = address(draw);
  const scanner = { address: setting.shared ? office : address(draw), agent: draw.pick(agents.desktop) };
  const kinds: (Kind | null)[] = [];
  const stages = Array.from({ length: setting.recipients }, (_, i): Stage => {
    const home = address(draw);
    const stage = { setting, draw, sentAt: sentAt + i * draw.between(200, 900), traces: [], office, home, scanner };
    program.visit(stage);
    kinds.push(draw.chance(clicking) ? byShare(persons, draw) : null);
    kinds[i]?.visit(stage);
    return stage;
  });
  const known = surroundings(stages);
  stages.forEach((stage, i) => {
    const now = Math.max(...stage.traces.map((trace) => trace.at), stage.sentAt) + day;
    const decoys = known.decoys.filter((decoy) => decoy.stage !== stage);
    const { clicked } = judged({ ...known, decoys, traces: stage.traces, sentAt: stage.sentAt, now });
    if (!clicked) return;
    const person = kinds[i];
    const rates = ratesOf(person ? measured.people : measured.programs, (person ?? program).name);
    rates.seen += 1;
    if (isPerson(clicked.verdict)) rates.people += 1;
    else if (isMachine(clicked.verdict)) rates.programs += 1;
    else rates.unverified += 1;
  });
}

interface Known extends Surroundings {
  decoys: { at: number; network: string; stage: Stage }[];
}

/** What the store says of a campaign, computed from its hits. */
function surroundings(stages: readonly Stage[]): Known {
  const served = new Map<string, Set<Stage>>();
  for (const stage of stages) {
    for (const trace of stage.traces) served.set(trace.address, (served.get(trace.address) ?? new Set()).add(stage));
  }
  const { setting, office } = stages[0]!;
  const own = new Set(setting.shared === "declared" ? [office] : []);
  const busy = [...served].filter(([one, by]) => by.size >= 3 && one !== "" && !isPrivate(one) && !own.has(one));
  const decoys = stages.flatMap((stage) =>
    stage.traces
      .filter((trace) => trace.action === "decoy")
      .map((trace) => ({ at: trace.at, network: networkOf(trace.address), stage })),
  );
  const followed = stages.flatMap((stage) => {
    const [first] = stage.traces.filter(isClick).sort((a, b) => a.at - b.at);
    return first ? [{ delay: first.at - stage.sentAt, agent: first.agent }] : [];
  });
  return { decoys, busy: new Set(busy.map(([one]) => one)), own, followed: followed.sort((a, b) => a.delay - b.delay) };
}

function isClick({ action }: Trace): boolean {
  return action === "clicked" || action === "submitted" || action === "confirmed";
}

function ratesOf(among: Map<string, Rates>, name: string): Rates {
  let found = among.get(name);
  if (!found) among.set(name, (found = { seen: 0, people: 0, programs: 0, unverified: 0 }));
  return found;
}

function byShare(kinds: readonly Kind[], draw: Draw): Kind {
  let left = draw() * kinds.reduce((sum, one) => sum + one.share, 0);
  return kinds.find((one) => (left -= one.share) < 0) ?? kinds.at(-1)!;
}
