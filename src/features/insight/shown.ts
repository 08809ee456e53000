import { hiddenGroups } from "../../kit/disclosure/index.ts";
import type { Margins } from "../../kit/disclosure/index.ts";
import type { Context } from "../../kit/feature.ts";
import { shownSince } from "../organisations/index.ts";
import { disclosureTo, hourOf } from "../people/index.ts";
import type { Disclosure } from "../people/index.ts";
import { peopleOf } from "./people-behind.ts";
import { releasesOf } from "./release.ts";
import { departmentRows } from "./store/departments.ts";
import { lureRows } from "./store.ts";
import type { CampaignRow, CountRow } from "./store.ts";
import { timesOfMany } from "./times.ts";

/** Counts that leave the product together, and which of their sums may be shown. */
export interface Shown {
  campaigns: CampaignRow[];
  /** By campaign, lure, arm and difficulty, or finer. */
  rows: CountRow[];
  /** The same people by department and difficulty, or finer; empty unless they were asked for. */
  departments: CountRow[];
  margins: Margins;
  /** Whether the reader may see the people themselves. */
  exact: boolean;
}

type Reading = Pick<Context, "db" | "org" | "actor" | "now" | "env">;

/** What is read beside campaigns and lures: counts by department are hundreds of times as many. */
interface Wanted {
  departments?: boolean;
}

/**
 * What a reader may be shown of the counts of some campaigns: the only way for figures out of this feature (decision 0151). Who may see the people
 * themselves gets the counts as they stand, with small groups hidden, for they say little; who may see those of some departments gets these alone, since
 * together with the people any wider sum would tell of the rest; everybody else what was released.
 */
export async function shownTo(
  reading: Reading,
  campaigns: readonly CampaignRow[],
  wanted: Wanted = {},
): Promise<Shown[]> {
  const { db, org } = reading;
  const seen = await disclosureTo(reading, null);
  const named = seen.outcomes && seen.rows === "named";
  const since = named ? await shownSince(db, org) : null;
  const open = named ? campaigns.filter((one) => !since || (one.launchedAt && one.launchedAt >= since)) : [];
  const shown: Shown[] = open.length > 0 ? [await exactly(reading, open, seen, wanted)] : [];
  const closed = campaigns.filter((one) => !open.includes(one)).map((one) => one.campaign);
  const releases = await releasesOf(reading, closed, seen.smallestGroup, wanted.departments === true);
  for (const { rows, departments, campaign, margins } of releases.values()) {
    const alone = [withoutSingles(campaign, rows, seen.leastPeople)];
    shown.push({ campaigns: alone, rows, departments, margins, exact: false });
  }
  return shown;
}

async function exactly(
  { db, org }: Reading,
  open: CampaignRow[],
  { departments: scope, smallestGroup }: Disclosure,
  wanted: Wanted,
): Promise<Shown> {
  const ids = open.map((one) => one.campaign);
  const rows = await lureRows(db, org, ids, scope);
  const departments = wanted.departments ? await departmentRows(db, org, ids, scope) : [];
  const campaigns =
    scope === "all" ? open : open.filter((one) => rows.some((row) => row.campaign === one.campaign)).map(ofAll);
  const large = (some: readonly CountRow[], by: "department" | "lure") => {
    const sizes = new Map<string, number>();
    for (const row of some) sizes.set(row[by], (sizes.get(row[by]) ?? 0) + peopleOf(row));
    const hidden = hiddenGroups(sizes, smallestGroup);
    return [...sizes].filter(([one, people]) => people > 0 && !hidden.has(one)).map(([one]) => one);
  };
  const classes = [...new Set(rows.map((row) => row.difficulty))];
  return {
    campaigns,
    rows,
    departments,
    // What a class or an arm of some departments is made of the reader sees by name.
    margins: { rows: large(departments, "department"), columns: large(rows, "lure"), classes, halves: true },
    exact: scope === "all",
  };
}

/** A campaign without what is known of it as a whole. */
function ofAll(campaign: CampaignRow): CampaignRow {
  const nothing = { firstSentAt: null, firstClickAt: null, firstReportAt: null };
  const lessons = {
    lessonsAssigned: null,
    lessonsCompleted: null,
    lessonsTimed: null,
    lessonSeconds: null,
    stays: null,
  };
  return { ...campaign, ...nothing, ...lessons };
}

// The first click and the first report are one person's: they are told by the hour, and as long as they could be any of `k` people's. So are seconds of few.
function withoutSingles(campaign: CampaignRow, rows: readonly CountRow[], k: number): CampaignRow {
  const enough = (counter: "clicked_person" | "reported_person") =>
    rows.reduce((sum, row) => sum + row[counter], 0) >= k;
  const hour = (at: Date | null, disclosed: boolean) => (at && disclosed ? hourOf(at) : null);
  return {
    ...campaign,
    ...timesOfMany(campaign),
    firstSentAt: hour(campaign.firstSentAt, true),
    firstClickAt: hour(campaign.firstClickAt, enough("clicked_person")),
    firstReportAt: hour(campaign.firstReportAt, enough("reported_person")),
  };
}
