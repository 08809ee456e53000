import { zId } from "../../kit/contract.ts";
import type { Handlers } from "../../kit/feature.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { contract } from "./contract.ts";
import * as store from "./store.ts";

export const handlers: Handlers<typeof contract> = {
  async listMessages({ db, org, input }) {
    const [before = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    const found = await store.messages(db, org, { about: input.about ?? null, before, limit: input.limit + 1 });
    return pageOf(found, input.limit, (message) => [message.id]);
  },

  async removeMessage({ db, org, actor, input }) {
    if ((await store.removeMessage(db, org, input.id)) === 0)
      throw refuse("missing", "unknown-message", words("contact")("unknown-message"));
    await audited(contract.removeMessage, { db, org, actor }, { id: input.id });
  },
};
