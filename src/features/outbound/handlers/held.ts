import type { Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { contract } from "../contract.ts";
import { countHeld, dropHeld, findMessageHold, releaseMessages } from "../store/effects.ts";

type Held = "heldMessages" | "releaseMessages";

export const heldHandlers: Pick<Handlers<typeof contract>, Held> = {
  async heldMessages({ db, org }) {
    const found = await findMessageHold(db, org);
    if (!found || found.releasedAt !== null) return { since: null, waiting: 0 };
    return { since: found.since, waiting: await countHeld(db, org) };
  },

  async releaseMessages({ db, org, actor, input }) {
    // Before the release: what is held is what waits now.
    const dropped = input.send ? 0 : await dropHeld(db, org, words("outbound")("held.dropped"));
    if (!(await releaseMessages(db, org, !input.send)))
      throw refuse("conflict", "nothing-held", words("outbound")("refuse.nothing-held"));
    await audited(contract.releaseMessages, { db, org, actor }, { id: newId(), detail: { send: input.send, dropped } });
    return { since: null, waiting: 0 };
  },
};
