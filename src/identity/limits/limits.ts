import type { Call } from "../calls/action.ts";
import { attempted, clearAttempt, countAttempt, markAttempt, nthAttempt, uncountAttempt } from "../store/attempts.ts";
import type { User } from "../model/user.ts";
import type { Contact } from "../users/contact.ts";
import { knownNetwork } from "../store/networks.ts";
import type { Db } from "../../kit/db/handle.ts";
import { mailboxOf } from "../../kit/address.ts";
import { networkIn } from "../../kit/limits/network.ts";
import { deny } from "../wire/error.ts";

/** How often an hour a person may do it from one network, and strangers' networks all together; of codes that are sent these within `shareHours`. */
const hourly = {
  ForgotPassword: [5, 20],
  ConfirmForgotPassword: [15, 60],
  ResendConfirmationCode: [5, 20],
  ConfirmSignUp: [15, 60],
  ChangePassword: [5, 20],
  GetUserAttributeVerificationCode: [5, 20],
  VerifyUserAttribute: [15, 60],
  VerifySoftwareToken: [15, 60],
  EnrolmentCode: [15, 60],
  EmailSignInCode: [15, 20],
  SmsSignInCode: [15, 20],
} as const;

/** Of text messages strangers' networks share fewer: a number gets sixty a day for accounts. */
const texts = 5;

type LimitedAction = keyof typeof hourly;
type MailingAction = "ForgotPassword" | "ResendConfirmationCode" | "EmailSignInCode" | "SmsSignInCode";

/** How many codes an hour one network has sent to a mailbox or number for accounts that claim it. */
const claims = { SignUp: 5, GetUserAttributeVerificationCode: 5, EnrolmentCode: 15 } as const;
/**
 * How many codes a mailbox or number is sent within `shareHours` by way of accounts that only claim it, whichever networks ask; and to how many of its other
 * spellings the last one goes. What is the installation's to count (60 mails and 10 texts an hour, 300 and 30 a day) has room for both, twice over.
 */
const claimed = { email: 15, sms: 4, spellings: 10 };
/** How many all accounts of another provider together. */
const ofProvider = { hourly: 5, daily: 20 };

const hour = 3600;
/**
 * Hours for which strangers' networks share what they have sent to one account. All kinds of codes of a day together stay below what a mailbox gets for
 * accounts (600 mails, 60 text messages a day), so that nobody keeps an owner's own from going out.
 */
export const shareHours = 6;

/**
 * Counts one under a key and refuses with LimitExceededException when `most` were counted within `seconds`.
 * What is refused does not count, so that a client's own retries of a refused request make nothing worse.
 * @param db outside a transaction, so that the count stays
 */
export async function limit(db: Db, key: string, most: number, seconds: number): Promise<void> {
  if (!(await countAttempt(db, key, most, seconds))) throw deny("attempt-limit");
}

/**
 * The hourly limit of an action on one account. Each network has its own count, and strangers' networks share another, so that nobody can use
 * up the tries of an owner: networks that the account has signed in from before are not held by the shared one, nor are those that asked for the code that
 * they now try (`noteAsker`).
 * @param owner the username of the account, or for a name that nobody has, the name as it is compared
 */
export async function limitHourly(
  call: Pick<Call<unknown>, "db" | "secrets" | "network">,
  action: LimitedAction,
  pool: string,
  owner: string,
): Promise<void> {
  const [perNetwork, together] = hourly[action];
  const network = networkOf(call.network.address);
  const own = limitKey(call, action, pool, owner, network);
  await limit(call.db, own, perNetwork, hour);
  if (await countAttempt(call.db, limitKey(call, action, pool, owner), together, hour)) return;
  if (await attempted(call.db, askerKey(call, action, pool, owner))) return;
  if (await knownNetwork(call.db, pool, owner, network)) return;
  await uncountAttempt(call.db, own);
  throw deny("attempt-limit");
}

/**
 * What there is room for, when a code is asked for by whoever gives a name: `one` for this request; the `last` that strangers' networks have sent to this
 * account within `shareHours`; or `none`, and then the last one serves whoever asks.
 */
export type Room = "one" | "last" | "none";

/**
 * The limit of an action that sends a code to whoever has a name. Each network has its own count of the hour, which refuses; the one that strangers share
 * refuses nobody, since an owner who has no code yet would wait behind them. Both count for the mailbox or number, whichever of its accounts is named: a mailbox
 * has as many spellings as somebody likes, and each may have an account.
 * @param owner as `limitHourly` has it
 * @param to where the code goes; for a name that nobody has, or whoever is sent nothing, the name
 * @param channel by which the code goes, or would go to a name that nobody has
 * @param claims whether the account only claims to have it
 */
export async function roomFor(
  call: ClaimCall,
  action: MailingAction,
  pool: string,
  owner: string,
  to: string,
  channel: "email" | "sms",
  claims: boolean,
): Promise<Room> {
  const [perNetwork, shared] = hourly[action];
  const together = channel === "sms" ? texts : shared;
  const network = networkOf(call.network.address);
  await limit(call.db, limitKey(call, action, pool, mailboxOf(to), network), perNetwork, hour);
  if (claims) return claimRoom(call, to, channel);
  const nth = await nthAttempt(call.db, limitKey(call, action, pool, mailboxOf(to)), together, shareHours * hour);
  if (nth === together) return "last";
  return nth !== null || (await knownNetwork(call.db, pool, owner, network)) ? "one" : "none";
}

/**
 * What there would be room for if nobody had the name: by this, and not by what an account has room for, the refusals of guesses are chosen, so that they follow
 * from requests for the name alone (decision 0509).
 * @param name as it is compared
 * @param channel by which the code would go to a name that nobody has
 */
export async function shownRoom(
  call: Pick<Call<unknown>, "db" | "secrets">,
  action: MailingAction,
  pool: string,
  name: string,
  channel: "email" | "sms",
): Promise<Room> {
  const together = channel === "sms" ? texts : hourly[action][1];
  const key = limitKey(call, `${action}-shown`, pool, mailboxOf(name));
  const nth = await nthAttempt(call.db, key, together, shareHours * hour);
  if (nth === null) return "none";
  return nth === together ? "last" : "one";
}

/** Begins to count anew what strangers' networks share, as after the last code was used: whoever asks next gets one of their own. */
export async function makeRoom(
  call: Pick<Call<unknown>, "db" | "secrets">,
  action: MailingAction,
  pool: string,
  to: string,
): Promise<void> {
  await clearAttempt(call.db, limitKey(call, action, pool, mailboxOf(to)));
}

type ClaimCall = Pick<Call<unknown>, "db" | "secrets" | "network" | "now">;

/**
 * The limit of codes that prove a mailbox or number to an account which only claims it, however many accounts do: each network has its own count of the hour, and
 * so has each other provider, whose accounts are as many as it likes (Google gives each to one person), and of the day; these refuse. What all together have
 * sent refuses nobody, for many networks would keep its owner from it.
 * @param claimant who claims it; null for an account that is about to be made
 */
export async function claimAllowance(
  call: ClaimCall,
  action: "SignUp" | "GetUserAttributeVerificationCode" | "EnrolmentCode",
  claimant: Pick<User, "pool" | "identities"> | null,
  { to, channel }: Pick<Contact, "to" | "channel">,
): Promise<Room> {
  const key = (...of: string[]) => limitKey(call, `claimed-${action}`, mailboxOf(to), ...of);
  const own = key("network", networkOf(call.network.address));
  await limit(call.db, own, claims[action], hour);
  const { pool = "", identities = [] } = claimant ?? {};
  for (const { providerName } of identities.filter(({ providerType }) => providerType !== "Google").slice(0, 1)) {
    const [inHour, inDay] = [key("provider", pool, providerName, "hour"), key("provider", pool, providerName, "day")];
    if (await countAttempt(call.db, inHour, ofProvider.hourly, hour)) {
      if (await countAttempt(call.db, inDay, ofProvider.daily, 24 * hour)) continue;
      await uncountAttempt(call.db, inHour);
    }
    await uncountAttempt(call.db, own);
    throw deny("attempt-limit");
  }
  return claimRoom(call, to, channel);
}

/** Once the claims of a mailbox have had what it is sent, the last code is mailed once to each address as it is spelt, of others than the mailbox's own to few. */
async function claimRoom(call: ClaimCall, to: string, channel: "email" | "sms"): Promise<Room> {
  const [mailbox, spelt] = [mailboxOf(to), to.toLowerCase()];
  const lasts = shareHours * hour;
  if (await countAttempt(call.db, limitKey(call, "claimed", mailbox), claimed[channel], lasts)) return "one";
  const once = lastClaimKey(call, to);
  if (spelt !== mailbox && !(await attempted(call.db, once))) {
    const others = limitKey(call, "claimed-spellings", mailbox, claimWindow(call.now));
    if (!(await countAttempt(call.db, others, claimed.spellings, lasts))) return "none";
  }
  return (await countAttempt(call.db, once, 1, lasts)) ? "last" : "none";
}

/** The window of `shareHours` in which a moment lies: each has a last code of its own for whoever claims an address. */
export function claimWindow(now: Date): string {
  return String(Math.floor(now.getTime() / (shareHours * hour * 1000)));
}

/** Has the last code of an address mailed once more, where it could not be handed on. */
export function forgetLastClaim(call: Pick<ClaimCall, "db" | "secrets" | "now">, to: string): Promise<number> {
  return clearAttempt(call.db, lastClaimKey(call, to));
}

function lastClaimKey(call: Pick<ClaimCall, "secrets" | "now">, to: string): string {
  return limitKey(call, "claimed-last", to.toLowerCase(), claimWindow(call.now));
}

/**
 * Notes that a code for an action was asked for from this network. It is noted of a name that nobody has, too, so that both are answered alike.
 * @param owner as `limitHourly` has it
 * @param minutes how long the code is good for
 */
export async function noteAsker(
  call: Pick<Call<unknown>, "db" | "secrets" | "network">,
  action: LimitedAction,
  pool: string,
  owner: string,
  minutes: number,
): Promise<void> {
  await markAttempt(call.db, askerKey(call, action, pool, owner), minutes * 60);
}

function askerKey(
  call: Pick<Call<unknown>, "secrets" | "network">,
  action: LimitedAction,
  pool: string,
  owner: string,
): string {
  return limitKey(call, `${action}-asker`, pool, owner, networkOf(call.network.address));
}

/** A key that tells nobody whom it counts. */
export function limitKey({ secrets }: Pick<Call<unknown>, "secrets">, ...parts: string[]): string {
  return `${parts[0]}:${secrets.mac("identity-limit", JSON.stringify(parts)).subarray(0, 16).toString("base64url")}`;
}

/** The network of an address: what one household or attacker holds at once (IPv4 /24, IPv6 /64). */
export function networkOf(address: string): string {
  return networkIn(address, 3);
}
