import { departmentGroups, lureGroups, totalOf } from "./figures.ts";
import { medianOf } from "../../kit/median.ts";
import { differenceInterval, enoughForShares } from "./rules.ts";
import type { AdviceId } from "./rules.ts";
import type { Shown } from "./shown.ts";
import type { CampaignRow } from "./store.ts";

/** What a stretch of time showed of reporting. */
export interface Reporting {
  campaigns: number;
  delivered: number;
  reported: number;
  reportRate: number | null;
  reportInterval: [number, number] | null;
  /** The middle one of the campaigns whose first report is known, in seconds. */
  medianSecondsToFirstReport: number | null;
  /** Of how many campaigns that is the middle. */
  timed: number;
}

type Change = "too-little" | "same";

/** The figures of one stretch of time. @param seconds to the first report, campaign by campaign; null where it is not known */
export function reportingOf(shown: readonly Shown[], seconds: readonly (number | null)[]): Reporting {
  const total = totalOf(shown);
  const known = seconds.filter((one) => one !== null);
  return {
    campaigns: shown.reduce((sum, one) => sum + one.campaigns.length, 0),
    delivered: total.delivered ?? 0,
    reported: total.reported?.person ?? 0,
    reportRate: total.reportRate,
    reportInterval: total.reportInterval,
    medianSecondsToFirstReport: medianOf(known),
    timed: known.length,
  };
}

/** Whether the first report comes faster than before: by a quarter at least, and only where there are two campaigns on either side. */
export function paceOf(now: Reporting, before: Reporting): Change | "faster" | "slower" {
  const [late, early] = [now.medianSecondsToFirstReport, before.medianSecondsToFirstReport];
  if (late === null || early === null || Math.min(now.timed, before.timed) < 2) return "too-little";
  if (late <= early * 0.8) return late === early ? "same" : "faster";
  return late >= early * 1.25 ? "slower" : "same";
}

/** Whether more people report than before, beyond what chance alone would do. */
export function shareOf(now: Reporting, before: Reporting): Change | "more" | "fewer" {
  if (Math.min(now.delivered, before.delivered) < enoughForShares) return "too-little";
  const [low, high] = differenceInterval([now.reported, now.delivered], [before.reported, before.delivered]);
  return low > 0 ? "more" : high < 0 ? "fewer" : "same";
}

/** A department or a lure and its clicks by people. */
interface Spot {
  id: string | null;
  name: string;
  difficulty: string | null;
  clicked: number;
  delivered: number;
  clickRate: number;
  clickInterval: [number, number];
  expectedClickRate: number;
}

type Group = ReturnType<typeof lureGroups>[number];

function spotOf({ id, name, difficulty, figures }: Group): Spot | null {
  if (!figures || figures.delivered < enoughForShares) return null;
  const { clicked, delivered, clickRate, clickInterval, expectedClickRate } = figures;
  if (clickRate === null || clickInterval === null || expectedClickRate === null) return null;
  return { id, name, difficulty, clicked: clicked.person, delivered, clickRate, clickInterval, expectedClickRate };
}

const worst = (a: Spot, b: Spot) => b.clickRate - a.clickRate || (a.name < b.name ? -1 : 1);

/**
 * Where more people click than chance would have it: departments above what is usual for the lures that they got and above the whole, and lures
 * above, or below, what is usual for their difficulty.
 * @param shown with its counts by department
 */
export function exposureOf(
  shown: readonly Shown[],
  names: ReadonlyMap<string, string>,
  unnamed: string,
): { departments: Spot[]; surprising: Spot[]; harmless: Spot[] } {
  const whole = totalOf(shown).clickRate ?? 0;
  const departments = departmentGroups(shown, names, unnamed).flatMap((one) => spotOf(one) ?? []);
  const lures = lureGroups(shown, names).flatMap((one) => spotOf(one) ?? []);
  return {
    departments: departments
      .filter(({ clickInterval: [low], expectedClickRate }) => low > Math.max(whole, expectedClickRate))
      .toSorted(worst)
      .slice(0, 3),
    surprising: lures
      .filter(({ clickInterval: [low], expectedClickRate }) => low > expectedClickRate)
      .toSorted(worst)
      .slice(0, 3),
    harmless: lures
      .filter(({ clickInterval: [, high], expectedClickRate }) => high < expectedClickRate)
      .toSorted((a, b) => worst(b, a))
      .slice(0, 3),
  };
}

const day = 24 * 60 * 60_000;
/** Days after which the next simulation is due: a little more than a month. */
const pause = 35;

interface Grounds {
  now: Date;
  /** The last launch of all; null where there was none. */
  lastLaunch: Date | null;
  reporting: Reporting;
  clicked: { person: number; delivered: number; observedToExpected: number | null };
  departments: readonly Spot[];
  surprising: readonly Spot[];
  /** Whether some campaign of the time had a hold-out. */
  heldOut: boolean;
}

/** At most three things to do, each with its reason in the figures. */
export function adviceFor(grounds: Grounds): { id: AdviceId; about: string | null }[] {
  const { now, lastLaunch, reporting, clicked, departments, surprising, heldOut } = grounds;
  if (lastLaunch === null) return [{ id: "first-simulation", about: null }];
  const enough = clicked.delivered >= enoughForShares;
  const found: { id: AdviceId; about: string | null; holds: boolean }[] = [
    { id: "next-simulation", about: null, holds: now.getTime() - lastLaunch.getTime() > pause * day },
    { id: "report-button", about: null, holds: enough && reporting.reported < clicked.person },
    { id: "department", about: departments[0]?.name ?? null, holds: departments.length > 0 },
    { id: "lure", about: surprising[0]?.name ?? null, holds: surprising.length > 0 },
    { id: "harder", about: null, holds: enough && (clicked.observedToExpected ?? 1) < 0.6 },
    { id: "hold-out", about: null, holds: reporting.campaigns > 1 && !heldOut },
  ];
  return found
    .filter(({ holds }) => holds)
    .slice(0, 3)
    .map(({ id, about }) => ({ id, about }));
}

/** Campaigns of a time, those before a moment and those from it on. */
export function halves(campaigns: readonly CampaignRow[], from: Date): { now: CampaignRow[]; before: CampaignRow[] } {
  const late = (one: CampaignRow) => one.launchedAt !== null && one.launchedAt >= from;
  return { now: campaigns.filter(late), before: campaigns.filter((one) => !late(one)) };
}
