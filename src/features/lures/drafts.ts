import type { Handlers } from "../../kit/feature.ts";
import type { contract } from "./contract.ts";
import { requireLure, requireOpen } from "./saving.ts";
import { dropDraft, findDraft, putDraft } from "./store/drafts.ts";

/** What authors have written and not saved: of everybody their own. */
export const draftHandlers = {
  async getLureDraft({ db, org, actor, input }) {
    await requireLure(db, org, input.id);
    return { draft: await findDraft(db, org, input.id, actor) };
  },
  async keepLureDraft({ db, org, actor, input }) {
    const { id, base, fields } = input;
    const { lure } = await requireLure(db, org, id);
    requireOpen(lure);
    return { keptAt: await putDraft(db, org, id, actor, { base, fields }) };
  },
  async dropLureDraft({ db, org, actor, input }) {
    await requireLure(db, org, input.id);
    await dropDraft(db, org, input.id, actor);
  },
} satisfies Handlers<typeof contract>;
