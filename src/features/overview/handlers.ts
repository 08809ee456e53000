import type { Db } from "../../kit/db/index.ts";
import type { Actor, Handlers } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { organisation, provenDomains } from "../organisations/index.ts";
import { confirmedAddresses, someProfileAnswers } from "../outbound/index.ts";
import type { contract } from "./contract.ts";
import { entriesFor } from "./entries.ts";
import { stepPermissions, stepsOf } from "./rules.ts";
import { fewPeople, mailHasLeft, plannedOnce, setDigest, setTour, hasTakenTour, wantsDigest } from "./store.ts";

export const handlers: Handlers<typeof contract> = {
  async needsAttention({ db, org, actor, now }) {
    return { items: await entriesFor({ db, org, actor, now }) };
  },

  async firstSteps({ db, org, actor, now }) {
    const { plan, noticeRecordedAt } = await organisation(db, org);
    const steps = stepsOf({
      personal: plan === "individual",
      provenDomains: (await provenDomains(db, org, now)).length,
      confirmedAddresses: (await confirmedAddresses(db, org)).length,
      senderAnswers: (await someProfileAnswers(db, org)) ?? (await mailHasLeft(db, org)),
      ...(await fewPeople(db, org)),
      noticeRecorded: noticeRecordedAt !== null,
      planned: await plannedOnce(db, org),
    });
    return {
      complete: steps.every(({ done }) => done),
      steps: steps.map((one) => ({ ...one, yours: actor.may.has(stepPermissions[one.id]) })),
    };
  },

  async tour({ db, org, actor }) {
    return { due: await tourIsDue(db, org, actor) };
  },

  async changeTour({ db, org, actor, input }) {
    if (actor.member !== null) await setTour(db, org, actor.member, input.due);
    return { due: await tourIsDue(db, org, actor) };
  },

  async digest({ db, org, actor }) {
    return { weekly: actor.member !== null && (await wantsDigest(db, org, actor.member)) };
  },

  async changeDigest({ db, org, actor, input }) {
    if (actor.member === null) throw refuse("forbidden", "nobody-to-write-to", words("overview")("nobody-to-write-to"));
    await setDigest(db, org, actor.member, input.weekly);
    return { weekly: input.weekly };
  },
};

/** Who sets an organisation up is shown around it; a key is not. */
async function tourIsDue(db: Db, org: string, { member, may }: Actor): Promise<boolean> {
  return member !== null && may.has("organisation:manage") && !(await hasTakenTour(db, org, member));
}
