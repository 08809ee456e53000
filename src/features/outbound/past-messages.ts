import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { readyProfile } from "./profiles.ts";
import { senderOf } from "./sender.ts";
import type { Sender } from "./sender.ts";
import { insertPastMails } from "./store/outbox.ts";

/** What somebody got at a time of the past. */
interface PastMessage {
  to: string;
  raw: Buffer;
  at: Date;
}

/** Keeps in the outbox what left by a channel in the past, at its own times: for a demonstration. Nothing is sent. @param write makes the messages, by who would have sent them */
export async function storePastMessages(
  env: Env,
  db: Db,
  org: string,
  channel: string,
  write: (sender: Pick<Sender, "channel" | "from" | "domain" | "headers">) => PastMessage[],
): Promise<void> {
  const ready = await readyProfile(env, db, org, null, channel);
  const sender = senderOf(env, org, ready, "simulation");
  const { fromName, fromAddress } = ready;
  const kept = write(sender).map((one) => ({
    ...one,
    id: newId(one.at.getTime()),
    channel,
    from: fromAddress || fromName,
  }));
  await sender.close();
  await insertPastMails(db, org, kept);
}
