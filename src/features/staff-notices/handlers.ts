import { languages } from "../../kit/languages.ts";
import type { Context, Handlers } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { KeyOf } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { provenDomains } from "../organisations/index.ts";
import { staffOutcomes, staffSender } from "../outbound/index.ts";
import { contract } from "./contract.ts";
import type { NoticeText } from "./rules.ts";
import { addSending, countReach, lastSending } from "./store.ts";
import type { Sending } from "./store.ts";

export const handlers = {
  async staffNotice(context) {
    const { db, org, env, now } = context;
    const last = await lastSending(db, org);
    return {
      texts: last?.texts ?? usualTexts(),
      sender: await staffSender(env, db, org),
      ...(await countReach(db, org, await provenDomains(db, org, now))),
      last: last && (await shown(context, last)),
    };
  },

  async sendStaffNotice(context) {
    const { db, org, actor, env, input, now } = context;
    if ((await staffSender(env, db, org)) === null) throw refused("no-sender");
    const { toTell } = await countReach(db, org, await provenDomains(db, org, now));
    if (toTell === 0) throw refused("nobody-to-tell");
    const id = newId();
    const ordered = await addSending(db, org, { id, texts: input.texts, orderedBy: actor.member ?? actor.id });
    if (!ordered) throw refused("notice-under-way");
    await env.jobs.send("send-staff-notice", { org, notice: id }, { db });
    const detail = { people: toTell, languages: input.texts.map(({ language }) => language) };
    await audited(contract.sendStaffNotice, { db, org, actor }, { id, detail });
    return shown(context, ordered);
  },
} satisfies Handlers<typeof contract>;

/** A plain text in every language of the product. */
export function usualTexts(): NoticeText[] {
  return languages.map(({ tag }) => {
    const say = words("staff-notices", tag);
    return { language: tag, subject: say("usual.subject"), text: say("usual.text") };
  });
}

async function shown({ db, org }: Pick<Context, "db" | "org">, one: Sending) {
  const { id, state, people, startedAt, endedAt } = one;
  const { sent, failed } = state === "sent" ? one : await staffOutcomes(db, org, id);
  return { id, state, people, sent, failed, startedAt, endedAt };
}

function refused(reason: KeyOf<"staff-notices">) {
  return refuse("conflict", reason, words("staff-notices")(reason));
}
