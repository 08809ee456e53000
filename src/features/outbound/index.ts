import { defaultChannel } from "../../channels/channel.ts";
import type { Cost } from "../../channels/channel.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { record } from "../../kit/ledger/index.ts";
import { words } from "../../kit/words.ts";
import { openRaw } from "./inbound/raw.ts";
import type { MailContent } from "./inbound/mail-content.ts";
import { takeMail } from "./inbound/take.ts";
import { allowedNow, channelIds, channelsOf, describeChannel, readerOf, settingsOf } from "./gate.ts";
import { readyProfile } from "./profiles.ts";
import { senderFault, sendersIn } from "./senders.ts";
import type { SenderFault } from "./senders.ts";
import { profileDown } from "./facts.ts";
import { contentRead } from "./parsers.ts";
import { digestOfSender, domainOfSender } from "./sender.ts";
import { countStaffMessages, dropStaffMessages, withdrawMessages } from "./store/messages.ts";
import type { Unreached } from "./store/messages.ts";
import { channelsSetUp, findDefaultProfile, findProfile, noteHealth } from "./store/profiles.ts";

export { defaultChannel };
export type { Links, LureFormat, Piece } from "../../channels/channel.ts";
export type { Commit, Outcome } from "../../channels/transport.ts";
export {
  channelIds,
  channelsOf,
  chosenChannel,
  chosenForm,
  describeChannel,
  formatOf,
  formOf,
  titleOfForm,
} from "./gate.ts";
export type { ChannelDescription } from "./gate.ts";
export { outboxRoutes } from "./dev/outbox.ts";
export { inboundRoutes } from "./callbacks/routes.ts";
export type { OfferedSignIn } from "./dev/sign-ins.ts";
export { messageIdSigner, signMessageId } from "./keys.ts";
export type { MessageIdSigner } from "./keys.ts";
export { readMarker } from "./message-id.ts";
export { requireMailLimit } from "./mail-limits.ts";
export { deliverAccountMessage } from "./notices/account.ts";
export { compareAnew, compareEffects, compareWishes } from "./effects/compare.ts";
export { commitEffects, takenAmong, withdrawEffect } from "./effects/journal.ts";
export { findMessageHold } from "./store/effects.ts";
export { notify } from "./notices/queue.ts";
export type { MailOf, Notice } from "./notices/queue.ts";
export { contentOf } from "./inbound/content.ts";
export { collectMail } from "./inbound/listen.ts";
export type { MailContent } from "./inbound/mail-content.ts";
export { noteReporterMembers, reporterMembers } from "./store/inbound.ts";
export { storePastReport } from "./inbound/past.ts";
export { storePastMessages } from "./past-messages.ts";
export type { SenderFault } from "./senders.ts";
export { openSender } from "./sender.ts";
export type { Sender } from "./sender.ts";
export { askCode, takeCode } from "./confirming.ts";
export { confirmedAddresses, confirmedFor } from "./store/confirmed.ts";
export { channelsSetUp, someProfileAnswers } from "./store/profiles.ts";

/**
 * Takes in a reported mail that came by another way than the mailbox, with the same effects: kept sealed, thanked, passed on, a fact.
 * @param mail.reporter an address
 */
export async function reportMail(
  env: Env,
  org: string,
  { reporter, raw }: { reporter: string; raw: Buffer },
): Promise<void> {
  await takeMail(env, { org, mailbox: org, purpose: "reports", from: reporter, raw, reporter });
}

/**
 * What stands in a kept reported mail, or null when there is none (any more). Reads it in a process that can be killed: no transaction may be open.
 * @param reporter the address of whoever reported it; empty when unknown
 */
export async function reportedContent(
  env: Env,
  org: string,
  id: string,
  reporter: string,
): Promise<MailContent | null> {
  const raw = await openRaw(env, org, id);
  return raw ? contentRead(org, { raw, reporter }) : null;
}

/** Shows on a sending profile (null: the organisation's default for the channel) that a server refuses what comes from it. */
export async function noteSenderRefused(
  db: Db,
  org: string,
  profile: string | null,
  channel: string,
  text: string,
): Promise<void> {
  const id = profile ?? (await findDefaultProfile(db, org, channel))?.id;
  if (!id || !(await noteHealth(db, org, id, "down", text))) return;
  await record(db, org, [profileDown({ profile: id, text })]);
}

/** The address in whose name messages to an organisation's staff leave; null where it has no way to send. */
export async function staffSender(env: Env, db: Db, org: string): Promise<string | null> {
  const ready = await readyProfile(env, db, org, null).catch(() => null);
  return ready?.fromAddress ?? null;
}

/** In whose name messages leave that are written for a form, where no lure has a sender of its own; undefined without any way to send. */
export async function shownSender(
  env: Env,
  db: Db,
  org: string,
  form: string = defaultChannel,
): Promise<string | undefined> {
  const [channel] = await defaultChannelsOf(db, org, form);
  const ready = await readyProfile(env, db, org, null, channel).catch(() => null);
  return ready?.fromAddress;
}

/** What became of the messages of a notice to staff so far; `untried` of those that nobody has tried to send yet. */
export function staffOutcomes(db: Db, org: string, notice: string) {
  return countStaffMessages(db, org, `staff-notice:${notice}:`);
}

/** Of all channels those that reach people by their mail address, which one person of a directory has. */
export const mailChannels: readonly string[] = channelIds.filter(
  (id) => describeChannel(id).address.field === describeChannel(defaultChannel).address.field,
);

/** Takes back what waits to be sent to whom it is not to reach any more; what is on its way is not stopped. */
export function withdrawUnreached(db: Db, org: string, unreached: Unreached): Promise<void> {
  return withdrawMessages(db, org, unreached, mailChannels, words("outbound")("notice.unreached"));
}

/** Takes back what of a notice to staff has not left. @returns the members who will not get it */
export function dropStaffNotice(db: Db, org: string, notice: string): Promise<string[]> {
  return dropStaffMessages(db, org, `staff-notice:${notice}:`);
}

/**
 * By which channels an organisation sends what is written for a form: those for which it has a default profile, where several have that form and it has
 * any; else the first.
 */
export async function defaultChannelsOf(db: Db, org: string, form: string): Promise<string[]> {
  const fit = channelsOf(form).map(({ id }) => id);
  const own = fit.length > 1 ? await channelsSetUp(db, org) : [];
  const usual = fit.filter((id) => own.includes(id));
  return usual.length > 0 ? usual : fit.slice(0, 1);
}

/**
 * The channels by which an organisation's notices can leave: those that the process itself or the organisation has set up; outside production all, for what
 * has no other way is kept in the outbox.
 */
export async function noticeChannels({ config }: Pick<Env, "config">, db: Db, org: string): Promise<string[]> {
  if (!config.production) return [...channelIds];
  const set = await channelsSetUp(db, org);
  return channelIds.filter((id) => set.includes(id) || describeChannel(id).own.configured(config) !== null);
}

/** Whether the organisation has a sending profile with this id, for this channel when one is given. */
export async function hasProfile(db: Db, org: string, id: string, channel?: string): Promise<boolean> {
  const found = await findProfile(db, org, id);
  return found !== null && (channel === undefined || found.channel === channel);
}

/** Why a campaign may not be sent in a profile's name (null: of what would be used without one); null when it may. */
export async function profileFault(
  env: Env,
  db: Db,
  org: string,
  profile: string | null,
  channel: string,
  now: Date,
): Promise<SenderFault | null> {
  const ready = await readyProfile(env, db, org, profile, channel).catch(() => null);
  // Without any way to send there is no sender either; the mails wait for one.
  if (!ready) return null;
  const { choice, fromName, fromAddress: from, returnPath } = ready;
  if (choice.operator || choice.transport === "outbox") return null;
  const face = describeChannel(choice.channel);
  const senders = sendersIn(face.sender, [from, returnPath], [fromName]);
  return senderFault(senders, await allowedNow(db, org, now), env.config, readerOf(face));
}

/** `Sender.digest` of a profile (null: of what would be used without one), without opening anything; "none" without any way to send. */
export async function senderDigest(
  env: Env,
  db: Db,
  org: string,
  profile: string | null,
  channel: string,
): Promise<string> {
  const ready = await readyProfile(env, db, org, profile, channel).catch(() => null);
  return ready ? digestOfSender(ready) : "none";
}

/** What a message takes: to this address, as it would travel. */
export type CostOf = (address: string, message: Buffer) => Cost;

/** What a profile's messages cost (null: of what would be used without one); null where they are not paid for, or nothing sends. */
export async function messageCosts(
  env: Env,
  db: Db,
  org: string,
  profile: string | null,
  channel: string,
): Promise<CostOf | null> {
  const { cost } = describeChannel(channel);
  if (!cost) return null;
  const ready = await readyProfile(env, db, org, profile, channel).catch(() => null);
  if (!ready) return null;
  const settings = settingsOf(ready.choice);
  return (address, message) => cost(settings, address, message);
}

/** The domain of a profile's sender (null: of what would be used without one), without opening anything. */
export async function senderDomain(
  env: Env,
  db: Db,
  org: string,
  profile: string | null,
  channel: string,
): Promise<string> {
  return domainOfSender(env, await readyProfile(env, db, org, profile, channel));
}
