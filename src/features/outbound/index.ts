import type { Db } from "../../kit/db/index.ts";
import { concernOf, enhancedCode } from "../../channels/email/index.ts";
import type { Env } from "../../kit/feature.ts";
import { record } from "../../kit/ledger/index.ts";
import { takeMail } from "./inbound/take.ts";
import { allowedNow } from "./gate.ts";
import { readyProfile } from "./profiles.ts";
import { senderFault } from "./senders.ts";
import type { SenderFault } from "./senders.ts";
import { profileDown } from "./facts.ts";
import { digestOfSender } from "./sender.ts";
import { findDefaultProfile, findProfile, noteHealth } from "./store/profiles.ts";

export { compileMail, giveUpAfterSeconds, qrImage, retryDelay } from "../../channels/email/index.ts";
export type { CompiledMail, Fill, InlineImage, MailTemplate, Piece } from "../../channels/email/index.ts";
export type { Commit, Outcome } from "../../channels/channel.ts";
export { outboxRoutes } from "./dev/outbox.ts";
export { messageIdSigner, signMessageId } from "./keys.ts";
export type { MessageIdSigner } from "./keys.ts";
export { readMarker } from "./message-id.ts";
export { requireMailLimit } from "./mail-limits.ts";
export { deliverAccountMessage } from "./notices/account.ts";
export { notify } from "./notices/queue.ts";
export type { Notice } from "./notices/queue.ts";
export { openSender } from "./sender.ts";
export type { Sender, SimulationMail } from "./sender.ts";
export { confirmedAddresses } from "./store/confirmed.ts";

/**
 * Takes in a reported mail that came by another way than the mailbox, with the same effects: kept sealed, thanked, passed on, a fact.
 * @param mail.reporter an address
 */
export function reportMail(
  env: Env,
  org: string,
  { reporter, raw }: { reporter: string; raw: Buffer },
): Promise<"bounce" | "report" | "nothing"> {
  return takeMail(env, { org, mailbox: org, purpose: "reports", from: reporter, raw, reporter });
}

/** Whether a delivery status notification speaks of the sender or the connection rather than of the recipient or the message. */
export function aboutSender(code: string, text: string): boolean {
  // Servers that give no status of their own often quote the one they were told.
  const said = code.endsWith(".0.0") && enhancedCode(text) ? text : `${code} ${text}`;
  const concern = concernOf({ stage: "report", text: said });
  return concern === "sender" || concern === "session";
}

/** Shows on a sending profile (null: the organisation's default) that a server refuses what comes from it. */
export async function noteSenderRefused(db: Db, org: string, profile: string | null, text: string): Promise<void> {
  const id = profile ?? (await findDefaultProfile(db, org))?.id;
  if (!id || !(await noteHealth(db, org, id, "down", text))) return;
  await record(db, org, [profileDown({ profile: id, text })]);
}

/** Whether the organisation has a sending profile with this id. */
export async function hasProfile(db: Db, org: string, id: string): Promise<boolean> {
  return (await findProfile(db, org, id)) !== null;
}

/** Why a campaign may not be sent in a profile's name (null: of what would be used without one); null when it may. */
export async function profileFault(
  env: Env,
  db: Db,
  org: string,
  profile: string | null,
  now: Date,
): Promise<SenderFault | null> {
  const ready = await readyProfile(env, db, org, profile).catch(() => null);
  // Without any way to send there is no sender either; the mails wait for one.
  if (!ready) return null;
  const { choice, fromName, fromAddress: from, returnPath } = ready;
  if (choice.operator || choice.transport === "outbox") return null;
  return senderFault({ addresses: [from, returnPath], names: [fromName] }, await allowedNow(db, org, now), env.config);
}

/** `Sender.digest` of a profile (null: of what would be used without one), without opening anything; "none" without any way to send. */
export async function senderDigest(env: Env, db: Db, org: string, profile: string | null): Promise<string> {
  const ready = await readyProfile(env, db, org, profile).catch(() => null);
  return ready ? digestOfSender(ready) : "none";
}

/** The sender address of a profile (null: of what would be used without one), without opening anything. */
export async function fromAddress(env: Env, db: Db, org: string, profile: string | null): Promise<string> {
  return (await readyProfile(env, db, org, profile)).fromAddress;
}
