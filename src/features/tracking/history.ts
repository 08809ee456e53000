import type { Db } from "../../kit/db/index.ts";
import { record } from "../../kit/ledger/index.ts";
import type { NewFact } from "../../kit/ledger/index.ts";
import type { TrackedAction } from "./facts.ts";
import { deliveryRef } from "./intake.ts";
import { verdictFacts } from "./verdicts.ts";
import { campaignLures } from "./store/intake.ts";
import { insertPast } from "./store/history.ts";
import type { PastOutcome } from "./store/history.ts";
import { hitReceived, hitDismissed, momentStayed } from "./facts.ts";

/** What another tool's timeline, or the demo's, says a recipient did. */
export interface PastAction {
  delivery: number;
  action: TrackedAction;
  at: Date;
  /** A scanner's doing; a person's when absent. */
  machine?: boolean;
  /** With a click: for how long the moment after it was read (seconds). */
  stayed?: number;
}

interface PastOptions {
  /** Marks the facts, so that nobody is assigned a lesson for what happened in another tool. */
  imported: boolean;
}

const order: readonly TrackedAction[] = ["opened", "clicked", "submitted", "reported"];

/**
 * Writes outcomes of a campaign that is over, and their facts at their own times. Of several equal actions of a delivery the first counts.
 * A form that was sent implies a click. Deliveries of which something is known already stay as they are.
 */
export async function importOutcomes(
  db: Db,
  org: string,
  campaign: string,
  rows: readonly PastAction[],
  options: PastOptions = { imported: true },
): Promise<void> {
  const outcomes = [...Map.groupBy(rows, (row) => row.delivery)].map(([delivery, own]) => outcomeOf(delivery, own));
  const about = new Map((await insertPast(db, org, campaign, outcomes)).map((row) => [row.delivery, row]));
  const lures = await campaignLures(db, org, campaign);
  const mark = options.imported ? ({ imported: true } as const) : {};
  const facts: NewFact[] = [];
  for (const outcome of outcomes) {
    const row = about.get(outcome.delivery);
    if (!row) continue;
    for (const action of order) {
      const first = outcome.first[action];
      if (!first) continue;
      const person = outcome.person[action];
      const data = { ...deliveryRef(campaign, lures, row), action, ...mark };
      facts.push(hitReceived(data, { person: row.member, at: first }));
      const judged = { ...data, reasons: [options.imported ? "imported" : person ? "trusted-input" : "hidden-link"] };
      if (person) facts.push(verdictFacts[`recipient.${action}`](judged, { person: row.member, at: person }));
      else facts.push(hitDismissed(judged, { person: row.member, at: first }));
    }
    if (outcome.stayed) {
      const { at, seconds } = outcome.stayed;
      facts.push(momentStayed({ ...deliveryRef(campaign, lures, row), seconds }, { person: row.member, at }));
    }
  }
  facts.sort((a, b) => a.at!.getTime() - b.at!.getTime());
  await record(db, org, facts);
}

function outcomeOf(delivery: number, own: readonly PastAction[]): PastOutcome {
  const implied = own
    .filter((row) => row.action === "submitted")
    .map((row) => ({ ...row, action: "clicked" as const }));
  const all = [...own, ...implied].sort((a, b) => a.at.getTime() - b.at.getTime());
  const find = (action: TrackedAction, person: boolean) =>
    all.find((row) => row.action === action && (!person || !row.machine))?.at ?? null;
  const each = (person: boolean) =>
    Object.fromEntries(order.map((action) => [action, find(action, person)])) as Record<TrackedAction, Date | null>;
  const read = all.find((row) => row.stayed !== undefined && !row.machine);
  const stayed = read ? { at: new Date(read.at.getTime() + read.stayed! * 1000), seconds: read.stayed! } : null;
  return { delivery, first: each(false), person: each(true), stayed };
}
