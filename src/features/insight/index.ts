import type { Db } from "../../kit/db/index.ts";
import { figuresOf } from "./figures.ts";
import { campaignRow, countRows } from "./store.ts";

/** The handful of numbers by which a running simulation is watched. */
export interface LiveFigures {
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
