import { randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import type { Call } from "../calls/action.ts";
import type { Ports } from "../calls/ports.ts";
import { claimWindow, forgetLastClaim, limitKey, networkOf, shareHours } from "../limits/limits.ts";
import type { Room } from "../limits/limits.ts";
import { mask } from "./masks.ts";
import { askedFrom, dropCode, findCode, putCode, putCodeUnlessOneWaits, takeCode, tryCode } from "../store/codes.ts";
import { knownNetwork } from "../store/networks.ts";
import type { User } from "../model/user.ts";
import { localeOf } from "../users/locale.ts";
import type { Db } from "../../kit/db/handle.ts";
import { deny } from "../wire/error.ts";

/** Where a code went, in the words of the wire. */
export interface CodeDeliveryDetails {
  Destination: string;
  DeliveryMedium: "EMAIL" | "SMS";
  AttributeName: string;
}

interface CodeOrder {
  /** What the code is good for; one at a time for each: `sign-up`, `reset`, `verify:email`, `sign-in:<session>`. */
  purpose: string;
  channel: "email" | "sms";
  to: string;
  /** Of this area's mails; its words find `code` and `minutes`. */
  template: string;
  minutes: number;
  /** Who asked for it without proof of who they are. */
  asker?: Call<unknown>["network"];
  /** What there is room for; one when absent. */
  room?: Room;
  /** The purpose of the last one that there is room for, where each code has one of its own; else the same. */
  lastPurpose?: string;
  /** Whether the account only claims to have the address: the last one is then the address's, good for each account that claims it. */
  claims?: boolean;
  /** Whether whoever asks must not learn that there is an account: what could not be handed on is then answered as if it had been. */
  hides?: boolean;
  /** Kept beside the code and handed back by `checkCode`. */
  data?: Record<string, unknown>;
}

/** A code that was right and is not used up yet. */
export interface CheckedCode {
  purpose: string;
  mac: Buffer;
  data: Record<string, unknown>;
}

type CodeCall = Pick<Ports, "db" | "secrets" | "log" | "deliver"> & { now: Date };

/** A code lives through this many wrong guesses, from wherever they come. */
export const maxTries = 20;
/** The same for guesses from a network that the account has signed in from, so that strangers do not use up its owner's (NIST SP 800-63B, 5.2.2). */
const ownersTries = 100;
/**
 * A code lives through this many more from the network that asked for it, whatever strangers ask for and guess meanwhile: who resets their password away
 * from home has no network that is known, and must not wait until nobody attacks them.
 */
export const triesPerRequester = 10;

/** Digits of a code, and of the last one that there is room for: nobody guesses that, so that it need not count who tries. */
const digits = { usual: 6, last: 10 };
/** Guesses at the last one, of ten thousand million; the limit of each network stands before it. */
const lastTries = 100_000;
/** Where the last one is kept, beside those of the networks that asked. */
const everybody = "everybody";
/** Minutes that the last one has to be good for, so that whoever asks has some time left to type it. */
const lastMinutes = 15;

/**
 * Makes a code of six digits, keeps its MAC in place of the one before, and sends it. The last one that there is room for has ten, stands beside the others
 * and is whoever's asks after it: nothing more is sent as long as one waits. One that was used, could not be handed on or went to an address that
 * is the user's no more is followed by another, for nobody else's requests are to keep them waiting. Of an address that an account only claims it is the same
 * for each account that does (decision 0500).
 * Throws CodeDeliveryFailureException when it could not be handed on, unless `order.hides` (decision 0504).
 */
export async function sendCode(
  call: CodeCall,
  user: Pick<User, "pool" | "username" | "sub" | "attributes">,
  order: CodeOrder,
): Promise<CodeDeliveryDetails> {
  const { channel, to, template, asker, room = "one", data = {} } = order;
  const last = room !== "one";
  const purpose = last ? (order.lastPurpose ?? order.purpose) : order.purpose;
  // As long as nothing more is sent.
  const minutes = last ? Math.max(order.minutes, shareHours * 60) : order.minutes;
  const code = last && order.claims ? claimCode(call, to) : makeCode(last ? digits.last : digits.usual);
  const { pool, username } = user;
  const inMinutes = (minute: number) => new Date(call.now.getTime() + minute * 60_000);
  const kept = { pool, username, mac: codeMac(call, user, purpose, code), data, expiresAt: inMinutes(minutes) };
  if (last && order.claims) {
    const own = { ...kept, purpose: askedFrom(purpose, everybody) };
    const before = await findCode(call.db, pool, username, own.purpose);
    const waits = before && timingSafeEqual(before.mac, own.mac) && before.expiresAt >= inMinutes(lastMinutes);
    if (!waits) await putCode(call.db, own);
    if (room === "none") return deliveryTo(to, channel);
  } else if (last) {
    const waiting = { expiresBefore: inMinutes(lastMinutes), mostTries: lastTries };
    const first = await putCodeUnlessOneWaits(call.db, { ...kept, purpose: askedFrom(purpose, everybody) }, waiting);
    if (!first) return deliveryTo(to, channel);
  } else {
    await putCode(call.db, { ...kept, purpose });
    if (asker) await putCode(call.db, { ...kept, purpose: askersPurpose(call, purpose, asker.address) });
  }
  const vars = { code, minutes: String(minutes) };
  const effect = `identity:code:${randomUUID()}`;
  try {
    await call.deliver({ to, channel, template, locale: localeOf(user), vars, effect });
  } catch (error) {
    call.log.error({ err: error, template }, "a code could not be sent");
    if (last) await dropCode(call.db, pool, username, askedFrom(purpose, everybody));
    if (last && order.claims) await forgetLastClaim(call, to);
    if (!order.hides) throw deny("delivery-failed");
  }
  return deliveryTo(to, channel);
}

/** What a request for a code is answered with. */
export function deliveryTo(to: string, channel: "email" | "sms"): CodeDeliveryDetails {
  return channel === "sms"
    ? { Destination: mask(to, "sms"), DeliveryMedium: "SMS", AttributeName: "phone_number" }
    : { Destination: mask(to, "email"), DeliveryMedium: "EMAIL", AttributeName: "email" };
}

/** The way that such an answer tells. */
export function channelOf({ DeliveryMedium }: CodeDeliveryDetails): "email" | "sms" {
  return DeliveryMedium === "SMS" ? "sms" : "email";
}

/**
 * Counts a guess and compares it: CodeMismatch when wrong, ExpiredCode when there is none or it is too old, TooManyFailedAttempts when it was
 * guessed at too often. A right code is used up by `useCode`, in the transaction of what it allows.
 * @param call.db outside a transaction, so that the guess stays counted
 * @param lastPurpose as `CodeOrder` has it
 */
export async function checkCode(
  call: Pick<Call<unknown>, "db" | "secrets" | "now" | "network">,
  user: Pick<User, "pool" | "username" | "sub">,
  purpose: string,
  code: string,
  lastPurpose = purpose,
): Promise<CheckedCode> {
  const { pool, username } = user;
  const last = mayBeLast(code) ? await tryCode(call.db, pool, username, askedFrom(lastPurpose, everybody)) : null;
  if (last && last.expiresAt > call.now && last.tries <= lastTries) {
    const mac = codeMac(call, user, lastPurpose, code.trim());
    if (!timingSafeEqual(last.mac, mac)) throw deny("code-mismatch");
    return { purpose: lastPurpose, mac, data: last.data };
  }
  const mac = codeMac(call, user, purpose, code.trim());
  const asked = await tryCode(call.db, pool, username, askersPurpose(call, purpose, call.network.address));
  if (asked && asked.expiresAt > call.now && asked.tries <= triesPerRequester) {
    // The newest mail may be one that somebody else asked for: its code holds, too.
    const newest = await findCode(call.db, pool, username, purpose);
    const right = [asked, newest].find((one) => one && one.expiresAt > call.now && timingSafeEqual(one.mac, mac));
    if (!right) throw deny("code-mismatch");
    return { purpose, mac, data: right.data };
  }
  const found = await tryCode(call.db, pool, username, purpose);
  if (!found || found.expiresAt <= call.now) throw deny("code-expired");
  if (found.tries > maxTries) {
    const own = await knownNetwork(call.db, pool, username, networkOf(call.network.address));
    if (!own || found.tries > ownersTries) throw deny("too-many-tries");
  }
  if (!timingSafeEqual(found.mac, mac)) throw deny("code-mismatch");
  return { purpose, mac: found.mac, data: found.data };
}

/** Uses a checked code up; throws ExpiredCode when another request was faster. */
export async function useCode(db: Db, user: Pick<User, "pool" | "username">, checked: CheckedCode): Promise<void> {
  const { pool, username } = user;
  if (!(await takeCode(db, { pool, username, purpose: checked.purpose, mac: checked.mac }))) throw deny("code-expired");
}

function askersPurpose(call: Pick<Ports, "secrets">, purpose: string, address: string): string {
  return askedFrom(purpose, limitKey(call, "asker", networkOf(address)));
}

/** Whether a guess has the form of the last code that there was room for. */
export function mayBeLast(code: string): boolean {
  return code.trim().length === digits.last;
}

/**
 * The last code of an address for whoever claims it: accounts of one mailbox are as many as somebody likes, so that each of them with a code of its own would be
 * a mail more. It follows from address and time, and nobody knows it to whom it was not sent.
 */
function claimCode({ secrets, now }: Pick<CodeCall, "secrets" | "now">, to: string): string {
  const bytes = secrets.mac("identity-claim-code", JSON.stringify([to.toLowerCase(), claimWindow(now)]));
  return String(bytes.readUIntBE(0, 6) % 10 ** digits.last).padStart(digits.last, "0");
}

function makeCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, "0");
}

/** What is kept of a code: bound to its person and purpose. */
function codeMac(
  { secrets }: Pick<Ports, "secrets">,
  user: Pick<User, "pool" | "sub">,
  purpose: string,
  code: string,
): Buffer {
  return secrets.mac("identity-code", `${user.pool}:${user.sub}:${purpose}:${code}`);
}
