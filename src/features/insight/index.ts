import type { Db } from "../../kit/db/index.ts";
import { figuresOf } from "./figures.ts";
import { campaignRow, countRows, recountRows } from "./store.ts";
import type { CountRow } from "./store.ts";

export { releasedCampaign, releasedPeriod } from "./released-figures.ts";
export type { ReleasedCampaign, ReleasedPeriod } from "./released-figures.ts";
export { campaignsNamed, names as groupNames } from "./store.ts";
export { enoughForShares } from "./rules.ts";

/** The handful of numbers by which a running simulation is watched. */
interface LiveFigures {
  sent: number;
  clicked: number;
  unverified: number;
  reported: number;
  lessonsCompleted: number;
}

export async function liveFigures(db: Db, org: string, campaign: string): Promise<LiveFigures> {
  const figures = figuresOf(await countRows(db, org, [campaign]));
  const row = await campaignRow(db, org, campaign);
  return {
    sent: figures.sent,
    clicked: figures.clicked.person + figures.clicked.unverified,
    unverified: figures.clicked.unverified,
    reported: figures.reported.person + figures.reported.unverified,
    lessonsCompleted: row?.lessonsCompleted ?? 0,
  };
}

/**
 * The kept counts of a campaign beside a full recount from its deliveries and outcomes, rows in the same order and without empty ones.
 * Equal whenever the reader has read all facts.
 */
export async function recount(
  db: Db,
  org: string,
  campaign: string,
): Promise<{ kept: CountRow[]; counted: CountRow[] }> {
  const ordered = (rows: CountRow[]) =>
    rows.filter((row) => row.sent > 0 || row.unconfirmed > 0).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return {
    kept: ordered(await countRows(db, org, [campaign])),
    counted: ordered((await recountRows(db, org, campaign)).rows),
  };
}

function keyOf(row: CountRow): string {
  return `${row.department} ${row.lure} ${row.hold_out} ${row.difficulty}`;
}
