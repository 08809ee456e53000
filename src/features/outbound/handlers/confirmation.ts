import { randomInt, timingSafeEqual } from "node:crypto";
import { mailboxOf, readAddress } from "../../../kit/address.ts";
import type { Env, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { forgetLimits, requireLimits } from "../../../kit/limits/index.ts";
import type { Limit } from "../../../kit/limits/index.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { organisation } from "../../organisations/index.ts";
import { contract } from "../contract.ts";
import { requireMailLimit } from "../mail-limits.ts";
import { notify } from "../notices/queue.ts";
import { beginConfirmation, markConfirmed, tryConfirmation } from "../store/confirmed.ts";

const codeMinutes = 15;
const maxTries = 5;

export const confirmationHandlers = {
  async confirmAddress({ db, org, actor, input, env, now }) {
    const say = words("outbound");
    const { plan, locale } = await organisation(db, org);
    // Everybody else proves a domain: a list of single confirmations would be a way around that proof.
    if (plan !== "individual")
      throw refuse("forbidden", "confirmed-addresses-personal", say("refuse.confirmed-addresses-personal"));
    const address = addressOf(input.address);
    await requireMailLimit({ env, db, org, actor }, "confirmation", address);
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const endsAt = new Date(now.getTime() + codeMinutes * 60_000);
    await beginConfirmation(db, org, address, codeMac(env, org, address, code), endsAt);
    const id = newId();
    await notify(db, org, {
      purpose: "account",
      template: "confirm-address",
      to: address,
      locale,
      vars: { code },
      effect: `confirm-address:${id}`,
    });
    await audited(contract.confirmAddress, { db, org, actor }, { id });
    return { address, endsAt };
  },

  async finishConfirmation({ db, org, actor, input, env }) {
    const address = addressOf(input.address);
    const guesses = guessLimits(org, address);
    await requireLimits(db.query, env.secrets, guesses);
    const waiting = await tryConfirmation(db, org, address, maxTries);
    const right = waiting !== null && timingSafeEqual(waiting.codeMac, codeMac(env, org, address, input.code));
    // The count of tries must stand although the answer is no, so this is an answer and not a refusal that rolls back.
    if (!right) return { address, confirmed: false };
    await forgetLimits(db.query, env.secrets, guesses);
    await markConfirmed(db, org, address);
    await audited(contract.finishConfirmation, { db, org, actor }, { id: newId() });
    return { address, confirmed: true };
  },
} satisfies Handlers<typeof contract>;

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

function addressOf(text: string): string {
  const read = readAddress(text);
  const message = words("outbound")("refuse.bad-address", { field: "address" });
  if (!read) throw refuse("invalid", "bad-address", message, { fields: [{ path: "address", message }] });
  return read.ascii;
}

function codeMac(env: Env, org: string, address: string, code: string): Buffer {
  return env.secrets.mac("confirm-address", `${org}\n${address}\n${code}`);
}
