import { hiddenGroups } from "../../kit/disclosure/index.ts";
import type { Margins } from "../../kit/disclosure/index.ts";
import type { Context } from "../../kit/feature.ts";
import { shownSince } from "../organisations/index.ts";
import { disclosureTo, hourOf } from "../people/index.ts";
import type { Disclosure } from "../people/index.ts";
import { cellsOf, releasesOf } from "./release.ts";
import { countRows } from "./store.ts";
import type { CampaignRow, CountRow } from "./store.ts";

/** Counts that leave the house together, and which of their sums may be shown. */
export interface Shown {
  campaigns: CampaignRow[];
  rows: CountRow[];
  margins: Margins;
  /** Whether the reader may see the people themselves. */
  exact: boolean;
}

type Reading = Pick<Context, "db" | "org" | "actor" | "now">;

/**
 * What a reader may be shown of the counts of some campaigns: the only way for figures out of this feature (decision 0151). Who may see the people
 * themselves gets the counts as they stand, with small groups hidden, for they say little; who may see those of some departments gets these alone, since
 * together with the people any wider sum would tell of the rest; everybody else what was released.
 */
export async function shownTo(reading: Reading, campaigns: readonly CampaignRow[]): Promise<Shown[]> {
  const { db, org, now } = reading;
  const seen = await disclosureTo(reading, null);
  const named = seen.outcomes && seen.rows === "named";
  const since = named ? await shownSince(db, org) : null;
  const open = named ? campaigns.filter((one) => !since || (one.launchedAt && one.launchedAt >= since)) : [];
  const shown: Shown[] = open.length > 0 ? [await exactly(reading, open, seen)] : [];
  const closed = campaigns.filter((one) => !open.includes(one)).map((one) => one.campaign);
  for (const release of (await releasesOf(db, org, closed, seen.smallestGroup, now)).values()) {
    const { rows, campaign, margins } = release;
    shown.push({ campaigns: [withoutMoments(campaign, rows, seen.smallestGroup)], rows, margins, exact: false });
  }
  return shown;
}

async function exactly({ db, org }: Reading, open: CampaignRow[], seen: Disclosure): Promise<Shown> {
  const { departments, smallestGroup } = seen;
  const all = await countRows(
    db,
    org,
    open.map((one) => one.campaign),
  );
  const rows = departments === "all" ? all : all.filter((row) => departments.includes(row.department));
  const campaigns =
    departments === "all" ? open : open.filter((one) => rows.some((row) => row.campaign === one.campaign)).map(ofAll);
  const cells = cellsOf(rows);
  const large = (by: "row" | "column") => {
    const sizes = new Map<string, number>();
    for (const cell of cells) sizes.set(cell[by], (sizes.get(cell[by]) ?? 0) + cell.people);
    const hidden = hiddenGroups(sizes, smallestGroup);
    return [...sizes.keys()].filter((one) => !hidden.has(one));
  };
  const classes = [...new Set(rows.map((row) => row.difficulty))];
  return {
    campaigns,
    rows,
    // What a class or an arm of some departments is made of the reader sees by name.
    margins: { rows: large("row"), columns: large("column"), classes, halves: true },
    exact: departments === "all",
  };
}

/** A campaign without what is known of it as a whole. */
function ofAll(campaign: CampaignRow): CampaignRow {
  const nothing = { firstSentAt: null, firstClickAt: null, firstReportAt: null };
  return { ...campaign, ...nothing, lessonsAssigned: null, lessonsCompleted: null };
}

// The first click and the first report are one person's: they are told by the hour, and as long as they could be any of `k` people's.
function withoutMoments(campaign: CampaignRow, rows: readonly CountRow[], k: number): CampaignRow {
  const enough = (counter: "clicked_person" | "reported_person") =>
    rows.reduce((sum, row) => sum + row[counter], 0) >= k;
  const hour = (at: Date | null, told: boolean) => (at && told ? hourOf(at) : null);
  return {
    ...campaign,
    firstSentAt: hour(campaign.firstSentAt, true),
    firstClickAt: hour(campaign.firstClickAt, enough("clicked_person")),
    firstReportAt: hour(campaign.firstReportAt, enough("reported_person")),
  };
}
