import { languages } from "../../kit/languages.ts";
import type { Context, Handlers } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { KeyOf } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { provenDomains } from "../organisations/index.ts";
import { dropStaffNotice, staffOutcomes, staffSender } from "../outbound/index.ts";
import { contract } from "./contract.ts";
import type { NoticeText } from "./rules.ts";
import { recordWhenSent } from "./send.ts";
import { addSending, recallNotice, countReach, heldSending, lastSending } from "./store.ts";
import type { Sending } from "./store.ts";

export const handlers = {
  async staffNotice(context) {
    const { db, org, env, now } = context;
    const last = await lastSending(db, org);
    return {
      texts: last?.texts ?? defaultTexts(),
      sender: await staffSender(env, db, org),
      ...(await countReach(db, org, await provenDomains(db, org, now))),
      last: last && (await shown(context, last)),
    };
  },

  async sendStaffNotice(context) {
    const { db, org, actor, env, input, now } = context;
    if ((await staffSender(env, db, org)) === null) throw refused("no-sender");
    const { toInform } = await countReach(db, org, await provenDomains(db, org, now));
    if (toInform === 0) throw refused("nobody-to-tell");
    const id = newId();
    const ordered = await addSending(db, org, { id, texts: input.texts, orderedBy: actor.member ?? actor.id });
    if (!ordered) throw refused("notice-under-way");
    await env.jobs.send("send-staff-notice", { org, notice: id }, { db });
    const detail = { people: toInform, languages: input.texts.map(({ language }) => language) };
    await audited(contract.sendStaffNotice, { db, org, actor }, { id, detail });
    return shown(context, ordered);
  },

  async callBackStaffNotice(context) {
    const { db, org, actor, now } = context;
    const found = await heldSending(db, org);
    if (!found) throw refused("nothing-under-way");
    const { id } = found;
    const spared = await dropStaffNotice(db, org, id);
    await recallNotice(db, org, id, spared, now);
    await recordWhenSent(db, org, id, now);
    const line = { id, act: "staff-notice.called-back", detail: { people: spared.length } } as const;
    await audited(contract.callBackStaffNotice, { db, org, actor }, line);
    return shown(context, (await lastSending(db, org))!);
  },
} satisfies Handlers<typeof contract>;

/** A plain text in every language of the product. */
export function defaultTexts(): NoticeText[] {
  return languages.map(({ tag }) => {
    const say = words("staff-notices", tag);
    return { language: tag, subject: say("usual.subject"), text: say("usual.text") };
  });
}

async function shown({ db, org }: Pick<Context, "db" | "org">, one: Sending) {
  const { id, state, people, startedAt, endedAt, calledBackAt } = one;
  const { sent, failed } = state === "sent" ? one : await staffOutcomes(db, org, id);
  return { id, state, people, sent, failed, startedAt, endedAt, calledBackAt };
}

function refused(reason: KeyOf<"staff-notices">) {
  return refuse("conflict", reason, words("staff-notices")(reason));
}
