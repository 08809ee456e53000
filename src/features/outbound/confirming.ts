import { randomInt, timingSafeEqual } from "node:crypto";
import { mailboxOf } from "../../kit/address.ts";
import type { Context, Env } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { forgetLimits, requireLimits, takeLimits } from "../../kit/limits/index.ts";
import type { Limit } from "../../kit/limits/index.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { organisation } from "../organisations/index.ts";
import { describeChannel } from "./gate.ts";
import { requireMailLimit, takeConfirmation } from "./mail-limits.ts";
import { notify } from "./notices/queue.ts";
import {
  awaitConfirmation,
  awaitsConfirmation,
  beginConfirmation,
  markConfirmed,
  tryConfirmation,
} from "./store/confirmed.ts";

const codeMinutes = 15;
/** Minutes by which clocks that agree may be apart: a code that is good for longer is of a clock that was ahead (decision 0545). */
const agreedMinutes = 60;
/** Digits of a code, and how many guesses it bears. A short one is easily typed; nobody guesses a long one, so that nobody uses up its tries. */
const short = { length: 6, maxTries: 5 };
const long = { length: 10, maxTries: 1000 };

type Here = Pick<Context, "env" | "db" | "org" | "actor" | "now">;

/** An address in the one form of its channel. */
interface ToConfirm {
  channel: string;
  address: string;
}

/**
 * Sends a code to an address, whose owner confirms with it that simulations may go there: a short one, unless the address has had many of them.
 * Refuses organisations that are no single person's: they prove a domain, and a list of single confirmations would be a way around that proof. A member
 * who confirms an address that belongs to no domain, such as a telephone's number, may do so in each.
 * @returns until when the code holds, and the id under which this is written down
 */
export async function askCode(
  { env, db, org, actor, now }: Here,
  { channel, address }: ToConfirm,
): Promise<{ id: string; endsAt: Date }> {
  const { plan, locale } = await organisation(db, org);
  const ownNumber = actor.member !== null && describeChannel(channel).address.domainSeparator === null;
  if (plan !== "individual" && !ownNumber)
    throw refuse("forbidden", "confirmed-addresses-personal", words("outbound")("refuse.confirmed-addresses-personal"));
  await requireMailLimit({ env, db, org, actor, now }, "confirmation", address);
  const room = await takeConfirmation({ env, db, org }, address);
  const id = newId();
  const mail = (template: "confirm-address" | "confirm-address-last", code: string) =>
    notify(db, org, {
      purpose: "account",
      template,
      channel,
      to: address,
      locale,
      vars: { code },
      effect: `confirm-address:${id}`,
    });
  if (room !== "one") {
    await awaitConfirmation(db, org, address);
    if (room === "last") await mail("confirm-address-last", lastCode(env, address, dayOf(now)));
    return { id, endsAt: new Date(now.getTime() + lastMinutes * 60_000) };
  }
  const { length } = (await takeLimits(db.query, env.secrets, shortCodes(org, address))) === 0 ? short : long;
  const code = String(randomInt(10 ** length)).padStart(length, "0");
  const endsAt = new Date(now.getTime() + codeMinutes * 60_000);
  await beginConfirmation(db, org, address, { mac: codeMac(env, org, address, code), length, endsAt });
  await mail("confirm-address", code);
  return { id, endsAt };
}

/**
 * Confirms an address by the code that was sent there.
 * @param member whose alone it then is; null for whoever has it
 * @returns false when it is wrong or over; the try counts all the same
 */
export async function takeCode(
  { env, db, org, actor, now }: Here,
  address: string,
  code: string,
  member: string | null,
): Promise<boolean> {
  await requireLimits(db.query, env.secrets, [guessesOf(actor)]);
  const guess = { ...(code.length === long.length ? long : short), minutes: codeMinutes + agreedMinutes };
  const waiting = await tryConfirmation(db, org, address, guess);
  const own = waiting !== null && timingSafeEqual(waiting.codeMac, codeMac(env, org, address, code));
  // The count of tries must stand although the answer is no, so this is an answer and not a refusal that rolls back.
  if (!own && !(await isLastCode({ env, db, org, now }, address, code))) return false;
  await forgetLimits(db.query, env.secrets, [guessesOf(actor), ...shortCodes(org, address)]);
  await markConfirmed(db, org, address, member);
  return true;
}

const day = 86_400;
/** Minutes for which the last code of a day is good at least, whenever it was asked for. */
const lastMinutes = 60;
/** Guesses of a day at an address's last code, of ten thousand million. */
const lastTries = 100_000;

const dayOf = (now: Date) => Math.floor(now.getTime() / (day * 1000));

/**
 * The last code of a day that an address has room for, of ten digits: whichever organisation is told it was told by whoever reads there. It is kept nowhere, and
 * nobody knows it to whom it was not sent.
 * @param of the day's number
 */
function lastCode(env: Env, address: string, of: number): string {
  const bytes = env.secrets.mac("confirm-address-last", `${address.toLowerCase()}\n${of}`);
  return String(bytes.readUIntBE(0, 6) % 10 ** long.length).padStart(long.length, "0");
}

/** Whether a code is the last of this day or the one before, by an organisation that asked for one. */
async function isLastCode({ env, db, org, now }: Omit<Here, "actor">, address: string, code: string): Promise<boolean> {
  if (!/^\d+$/.test(code) || code.length !== long.length || !(await awaitsConfirmation(db, org, address))) return false;
  const tries: Limit = { name: "guess-confirmation-last", of: address, most: lastTries, seconds: day };
  if ((await takeLimits(db.query, env.secrets, [tries])) > 0) return false;
  const days = [dayOf(now), dayOf(now) - 1];
  return days.some((one) => timingSafeEqual(Buffer.from(lastCode(env, address, one)), Buffer.from(code)));
}

/**
 * How many short codes an address gets, which together bear a hundred wrong guesses in a row (NIST SP 800-63B, 5.2.2), whichever organisations ask: one is made
 * in a minute. Within an organisation a few a day, since colleagues share the code that waits. What comes after them is long and waits for nobody.
 */
function shortCodes(org: string, address: string): Limit[] {
  const mailbox = mailboxOf(address);
  return [
    { name: "short-code", of: mailbox, most: 100 / short.maxTries, seconds: 30 * day },
    { name: "short-code-organisation", of: `${org} ${mailbox}`, most: 3, seconds: day },
  ];
}

/** Of one actor at all addresses, so that a colleague who claims an address as theirs does not use up the tries of its owner's long code. */
function guessesOf(actor: Here["actor"]): Limit {
  return { name: "guess-confirmation", of: `${actor.kind} ${actor.id}`, most: 50, seconds: day };
}

function codeMac(env: Env, org: string, address: string, code: string): Buffer {
  return env.secrets.mac("confirm-address", `${org}\n${address}\n${code}`);
}
