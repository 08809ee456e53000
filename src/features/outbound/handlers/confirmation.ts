import { readAddress } from "../../../kit/address.ts";
import type { Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { defaultChannel } from "../../../channels/channel.ts";
import { askCode, takeCode } from "../confirming.ts";
import { contract } from "../contract.ts";

export const confirmationHandlers = {
  async confirmAddress({ db, org, actor, input, env, now }) {
    const address = addressOf(input.address);
    const { id, endsAt } = await askCode({ env, db, org, actor, now }, { channel: defaultChannel, address });
    await audited(contract.confirmAddress, { db, org, actor }, { id });
    return { address, endsAt };
  },

  async finishConfirmation({ db, org, actor, input, env, now }) {
    const address = addressOf(input.address);
    if (!(await takeCode({ env, db, org, actor, now }, address, input.code, null)))
      return { address, confirmed: false };
    await audited(contract.finishConfirmation, { db, org, actor }, { id: newId() });
    return { address, confirmed: true };
  },
} satisfies Handlers<typeof contract>;

function addressOf(text: string): string {
  const read = readAddress(text);
  const message = words("outbound")("refuse.bad-address", { field: "address" });
  if (!read) throw refuse("invalid", "bad-address", message, { fields: [{ path: "address", message }] });
  return read.ascii;
}
