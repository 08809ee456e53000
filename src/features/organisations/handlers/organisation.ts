import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../../kit/db/index.ts";
import type { Actor, Context, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { dropAnswers } from "../../../kit/idempotency/index.ts";
import { record } from "../../../kit/ledger/index.ts";
import { refuse } from "../../../kit/problem.ts";
import { roles } from "../../../kit/roles.ts";
import { words } from "../../../kit/words.ts";
import { actorsOf, audit, tied, tiedSince } from "../../audit/index.ts";
import type { contract } from "../contract.ts";
import { organisation } from "../index.ts";
import { plans, safeguards, seatLimit, trialOver, weakens } from "../rules.ts";
import type { PrivacyMode } from "../rules.ts";
import { insertNotice, listNotices, lockOrganisation, setOrganisation } from "../store/organisations.ts";
import type { Organisation, Settings } from "../store/organisations.ts";
import { dropProposal, openProposals, propose } from "../store/proposals.ts";
import type { Proposal } from "../store/proposals.ts";

export const organisationHandlers: Handlers<typeof contract> = {
  currentOrganisation: async ({ db, org, now }) => shown(db, await organisation(db, org), now),

  async changeOrganisation(context) {
    const { db, org, actor, input, now } = context;
    const before = (await lockOrganisation(db, org)) ?? (await organisation(db, org));
    const { locale, smallestGroup } = input;
    if (smallestGroup !== undefined && smallestGroup < before.smallestGroup) {
      const message = words("organisations")("smallest-group-lowered", { people: before.smallestGroup });
      throw refuse("forbidden", "smallest-group-lowered", message, { fields: [{ path: "smallestGroup", message }] });
    }
    const settings: Settings = {
      ...(input as Settings),
      ...(locale !== undefined && { locale: Intl.getCanonicalLocales(locale)[0]! }),
    };
    const proposed = await loosenByTwo(context, before, settings);
    await setOrganisation(db, org, settings);
    // What was answered under the mode before is not repeated.
    if (settings.privacyMode !== undefined && settings.privacyMode !== before.privacyMode) await dropAnswers(db, org);
    const after = await organisation(db, org);
    const changed = Object.keys(settings).map((name) => [name, after[name as keyof Organisation]]);
    const waiting = Object.keys(proposed).length > 0;
    const detail = { ...Object.fromEntries(changed), ...(waiting && { proposed }) };
    if (changed.length > 0 || waiting)
      await audit(db, org, actor, { act: "organisation.changed", what: "organisation", id: org, detail });
    return shown(db, after, now);
  },

  async killOrganisation(context) {
    const { db, org, actor, input, now } = context;
    const before = await lockOrganisation(db, org);
    if (before?.killedAt === null) {
      await setOrganisation(db, org, { killedAt: now });
      await record(db, org, [{ kind: "organisation.killed", data: {} }]);
      await audit(db, org, actor, {
        act: "organisation.killed",
        what: "organisation",
        id: org,
        detail: { reason: input.reason },
      });
    }
    return shown(db, await organisation(db, org), now);
  },

  async reviveOrganisation({ db, org, actor, now }) {
    const before = await lockOrganisation(db, org);
    if (before && before.killedAt !== null) {
      await setOrganisation(db, org, { killedAt: null });
      await record(db, org, [{ kind: "organisation.revived", data: {} }]);
      await audit(db, org, actor, { act: "organisation.revived", what: "organisation", id: org });
    }
    return shown(db, await organisation(db, org), now);
  },

  async recordNotice({ db, org, actor, input, now }) {
    const { timeZone } = await organisation(db, org);
    const today = dayOf(timeZone, now);
    if (input.toldOn > today) {
      const message = words("organisations")("notice-in-future");
      throw refuse("invalid", "notice-in-future", message, { fields: [{ path: "toldOn", message }] });
    }
    const id = newId();
    const { toldBy, toldOn, note = null } = input;
    const notice = await insertNotice(db, org, { id, toldBy, toldOn, note, recordedBy: person(actor) });
    await setOrganisation(db, org, { noticeRecordedAt: now });
    await record(db, org, [{ kind: "notice.recorded", data: { notice: id } }]);
    await audit(db, org, actor, { act: "notice.recorded", what: "notice", id, detail: { toldBy, toldOn } });
    return notice;
  },

  listNotices: async ({ db, org }) => ({ items: await listNotices(db, org) }),
};

/**
 * Takes out of the settings what protects people less and is not agreed by two: the second has signed in and asks for the same as another person did.
 * In a personal organisation nobody but its owner is concerned.
 * @returns what waits for a second person now
 */
async function loosenByTwo(
  { db, org, actor, now }: Context,
  before: Organisation,
  settings: Settings,
): Promise<Record<string, unknown>> {
  const waiting = await openProposals(db, org);
  const proposed: Record<string, unknown> = {};
  const today = dayOf(before.timeZone, now);
  for (const setting of safeguards) {
    const wanted = settings[setting];
    if (wanted === undefined) continue;
    const weaker = before.plan !== "individual" && weakens(setting, before[setting], wanted, today);
    const first = waiting.find((one) => one.setting === setting && isDeepStrictEqual(one.value, wanted));
    if (!weaker || (first && (await agrees(db, org, actor, first)))) {
      await dropProposal(db, org, setting);
      continue;
    }
    delete settings[setting];
    // A key without a person behind it could be the second one's own.
    if (!actor.member) throw refuse("forbidden", "loosened-by-nobody", words("organisations")("loosened-by-nobody"));
    // Who asked first stays the first: two wishes of one person are one.
    if (!first) await propose(db, org, setting, wanted, actor.member);
    proposed[setting] = wanted;
  }
  return proposed;
}

async function agrees(db: Db, org: string, actor: Actor, { proposedBy, proposedAt }: Proposal): Promise<boolean> {
  if (actor.kind !== "member" || !actor.account || !actor.member || actor.member === proposedBy) return false;
  if (await tied(db, org, actor.member, [proposedBy], proposedAt)) return false;
  const since = tiedSince(proposedAt);
  const givers = await actorsOf(db, org, {
    acts: ["role.changed"],
    subjects: roles,
    since,
    gave: "organisation:manage",
  });
  return givers.every((giver) => giver.member !== proposedBy);
}

function dayOf(timeZone: string, at: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);
}

// Two keys of one person are one person.
function person(actor: Who): string {
  return actor.member ?? actor.id;
}

type Who = Pick<Actor, "id" | "member">;

async function shown(db: Db, found: Organisation, now: Date) {
  const seats = seatLimit(found);
  const open = await openProposals(db, found.id);
  return {
    ...found,
    trialOver: trialOver(found, now),
    seats: Number.isFinite(seats) ? seats : null,
    capabilities: [...plans[found.plan].capabilities],
    privacyModeProposed: (open.find((one) => one.setting === "privacyMode")?.value as PrivacyMode | undefined) ?? null,
    proposed: Object.fromEntries(open.map((one) => [one.setting, one.value])),
  };
}
