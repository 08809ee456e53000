import { randomInt, timingSafeEqual } from "node:crypto";
import { mailboxOf } from "../../kit/address.ts";
import type { Context, Env } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { forgetLimits, requireLimits } from "../../kit/limits/index.ts";
import type { Limit } from "../../kit/limits/index.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { organisation } from "../organisations/index.ts";
import { describeChannel } from "./gate.ts";
import { requireMailLimit } from "./mail-limits.ts";
import { notify } from "./notices/queue.ts";
import { beginConfirmation, markConfirmed, tryConfirmation } from "./store/confirmed.ts";

const codeMinutes = 15;
const maxTries = 5;

type Here = Pick<Context, "env" | "db" | "org" | "actor" | "now">;

/** An address in the one form of its channel. */
interface ToConfirm {
  channel: string;
  address: string;
}

/**
 * Sends a code to an address, whose owner confirms with it that simulations may go there.
 * Refuses organisations that are no single person's: they prove a domain, and a list of single confirmations would be a way around that proof. A member
 * who confirms an address that belongs to no domain, such as a telephone's number, may do so in each.
 * @returns until when the code holds, and the id under which this is written down
 */
export async function askCode(
  { env, db, org, actor, now }: Here,
  { channel, address }: ToConfirm,
): Promise<{ id: string; endsAt: Date }> {
  const { plan, locale } = await organisation(db, org);
  const ownNumber = actor.member !== null && describeChannel(channel).address.domainAfter === null;
  if (plan !== "individual" && !ownNumber)
    throw refuse("forbidden", "confirmed-addresses-personal", words("outbound")("refuse.confirmed-addresses-personal"));
  await requireMailLimit({ env, db, org, actor }, "confirmation", address);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const endsAt = new Date(now.getTime() + codeMinutes * 60_000);
  await beginConfirmation(db, org, address, codeMac(env, org, address, code), endsAt);
  const id = newId();
  await notify(db, org, {
    purpose: "account",
    template: "confirm-address",
    channel,
    to: address,
    locale,
    vars: { code },
    effect: `confirm-address:${id}`,
  });
  return { id, endsAt };
}

/**
 * Confirms an address by the code that was sent there.
 * @param member whose alone it then is; null for whoever has it
 * @returns false when it is wrong or over; the try counts all the same
 */
export async function takeCode(
  { env, db, org }: Pick<Here, "env" | "db" | "org">,
  address: string,
  code: string,
  member: string | null,
): Promise<boolean> {
  const waiting = await tryConfirmation(db, org, address, maxTries);
  // Where no code waits nothing is guessed, and strangers must not use up what its owner has.
  if (waiting === null) return false;
  const guesses = guessLimits(org, address);
  await requireLimits(db.query, env.secrets, guesses);
  // The count of tries must stand although the answer is no, so this is an answer and not a refusal that rolls back.
  if (!timingSafeEqual(waiting.codeMac, codeMac(env, org, address, code))) return false;
  await forgetLimits(db.query, env.secrets, guesses);
  await markConfirmed(db, org, address, member);
  return true;
}

const day = 86_400;

/**
 * Wrong guesses in a row, whatever codes came in between (NIST SP 800-63B, 5.2.2: at most a hundred): of this organisation, and of all
 * organisations at one mailbox, since an organisation is made in a minute.
 */
function guessLimits(org: string, address: string): Limit[] {
  const mailbox = mailboxOf(address);
  return [
    { name: "guess-confirmation", of: `${org} ${mailbox}`, most: 50, seconds: 365 * day },
    { name: "guess-confirmation-address", of: mailbox, most: 100, seconds: 30 * day },
  ];
}

function codeMac(env: Env, org: string, address: string, code: string): Buffer {
  return env.secrets.mac("confirm-address", `${org}\n${address}\n${code}`);
}
