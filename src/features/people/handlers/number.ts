import type { Context, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { ownMember } from "../../../kit/own-member.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { askCode, channelIds, confirmedFor, describeChannel, takeCode } from "../../outbound/index.ts";
import { accountContract } from "../account-contract.ts";
import { findPerson } from "../store/people.ts";

type Number = "myNumber" | "askNumberCode" | "confirmNumber";

/** One's own telephone number: confirmed by whoever holds the telephone, and by nobody else. */
export const numberHandlers: Pick<Handlers<typeof accountContract>, Number> = {
  async myNumber(context) {
    const phone = await ownPhone(context);
    const mine = `${phone} ${ownMember(context.actor)}`;
    const known = (await confirmedFor(context.db, context.org)).some((one) => one === phone || one === mine);
    return { phone, confirmed: known };
  },

  async askNumberCode(context) {
    const { env, db, org, actor, now } = context;
    const phone = await requirePhone(context);
    const channel = channelIds.find((id) => describeChannel(id).address.field === "phone")!;
    const { id, endsAt } = await askCode({ env, db, org, actor, now }, { channel, address: phone });
    await audited(accountContract.askNumberCode, { db, org, actor }, { id });
    return { phone, endsAt };
  },

  async confirmNumber(context) {
    const { env, db, org, actor, input, now } = context;
    const phone = await requirePhone(context);
    if (!(await takeCode({ env, db, org, actor, now }, phone, input.code, ownMember(actor))))
      return { confirmed: false };
    await audited(accountContract.confirmNumber, { db, org, actor }, { id: newId() });
    return { confirmed: true };
  },
};

async function ownPhone({ db, org, actor }: Pick<Context, "db" | "org" | "actor">): Promise<string | null> {
  const person = await findPerson(db, org, ownMember(actor));
  if (person) return person.phone;
  throw refuse("missing", "no-membership", words("people")("no-membership"));
}

async function requirePhone(context: Pick<Context, "db" | "org" | "actor">): Promise<string> {
  const phone = await ownPhone(context);
  if (phone !== null) return phone;
  throw refuse("invalid", "no-number", words("people")("no-number"));
}
