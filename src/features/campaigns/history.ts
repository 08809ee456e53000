import type { Db } from "../../kit/db/index.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { record } from "../../kit/ledger/index.ts";
import { describeChannel, formOf, defaultChannel } from "../outbound/index.ts";
import { nameOf } from "./begin.ts";
import { addPastCampaign, addPastDeliveries, addPastLures, recordPast } from "./store/history.ts";
import { campaignLaunched, campaignEnded } from "./facts.ts";

export interface PastRecipient {
  member: string;
  lureIdx: number;
  state: "sent" | "bounced" | "cancelled";
  sentAt: Date | null;
  error?: string;
}

export interface PastCampaign {
  name: string;
  createdAt: Date;
  launchedAt: Date;
  endedAt: Date;
  /** By which it went; mail when absent. */
  channel?: string;
  lures: readonly { lure: string; version: number; difficulty: string }[];
  recipients: readonly PastRecipient[];
}

/**
 * Writes a campaign that ran elsewhere or before: ended, with its facts at their own times, without any notice to anybody.
 * @returns the deliveries' numbers, parallel to the recipients
 */
export async function importCampaign(
  db: Db,
  org: string,
  actor: Pick<Actor, "kind" | "id">,
  past: PastCampaign,
): Promise<{ id: string; number: number; deliveries: number[] }> {
  // In the lists it stands at its own time.
  const id = newId(past.createdAt.getTime());
  const { name, createdAt, launchedAt, endedAt, recipients, channel = defaultChannel } = past;
  const number = await addPastCampaign(db, org, {
    id,
    name,
    createdAt,
    launchedAt,
    endedAt,
    createdBy: nameOf(actor),
    channel,
    recipients: recipients.length,
  });
  await addPastLures(db, org, id, formOf(channel), past.lures);
  const rows = recipients.map(({ member, lureIdx, state, sentAt, error }, place) => {
    return { number: place + 1, member, lureIdx, state, sentAt: sentAt ?? launchedAt, error: error ?? null };
  });
  await addPastDeliveries(db, org, id, describeChannel(channel), rows);
  await record(db, org, [
    campaignLaunched({ campaign: id, name, recipients: recipients.length, imported: true }, { at: launchedAt }),
  ]);
  await recordPast(db, org, id);
  await record(db, org, [campaignEnded({ campaign: id, name, imported: true }, { at: endedAt })]);
  return { id, number, deliveries: rows.map((row) => row.number) };
}
