import type { Db } from "../../../kit/db/index.ts";
import type { Actor, Context, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { dropAnswers } from "../../../kit/idempotency/index.ts";
import { record } from "../../../kit/ledger/index.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { contract } from "../contract.ts";
import { storeNotice, organisation, throwKillSwitch } from "../index.ts";
import { dayOf, plans, safeguards, seatLimit, trialOver, weakens } from "../rules.ts";
import type { PrivacyMode } from "../rules.ts";
import { listNotices, lockOrganisation, setOrganisation } from "../store/organisations.ts";
import type { Organisation, Settings } from "../store/organisations.ts";
import { dropProposal, openProposals } from "../store/proposals.ts";
import { isAgreedByTwo } from "../two-person-rule.ts";
import { organisationRevived } from "../facts.ts";

const manage = "organisation:manage";

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
      await audited(contract.changeOrganisation, { db, org, actor }, { id: org, detail });
    return shown(db, after, now);
  },

  async killOrganisation(context) {
    const { db, org, actor, input, now } = context;
    if (await throwKillSwitch(db, org, actor, now))
      await audited(contract.killOrganisation, { db, org, actor }, { id: org, detail: { reason: input.reason } });
    return shown(db, await organisation(db, org), now);
  },

  async reviveOrganisation(context) {
    const { db, org, actor, now } = context;
    const before = await lockOrganisation(db, org);
    if (before && before.killedAt !== null) {
      // What was sent now would lead nowhere in a week, and nobody would be told that it was an exercise.
      if (before.closesAt !== null)
        throw refuse("conflict", "deletion-waits", words("organisations")("deletion-waits"));
      const released = await mayRelease(context, before);
      if (released) {
        await setOrganisation(db, org, { killedAt: null, killedBy: null });
        await record(db, org, [organisationRevived({})]);
      }
      const act = released ? "organisation.revived" : "organisation.revival-proposed";
      await audited(contract.reviveOrganisation, { db, org, actor }, { act, id: org });
    }
    return shown(db, await organisation(db, org), now);
  },

  async recordNotice({ db, org, actor, input, now }) {
    const { timeZone } = await organisation(db, org);
    const today = dayOf(timeZone, now);
    if (input.informedOn > today) {
      const message = words("organisations")("notice-in-future");
      throw refuse("invalid", "notice-in-future", message, { fields: [{ path: "informedOn", message }] });
    }
    const id = newId();
    const { informedBy, informedOn, note = null } = input;
    const notice = await storeNotice(db, org, { id, informedBy, informedOn, note, recordedBy: person(actor) }, now);
    await audited(contract.recordNotice, { db, org, actor }, { id, detail: { informedBy, informedOn } });
    return notice;
  },

  listNotices: async ({ db, org }) => ({ items: await listNotices(db, org) }),
};

/**
 * Whoever threw the switch takes it back alone, where they manage the organisation; of anybody else it takes two. One of them manages it, the
 * other may be anybody who could throw it, so that an organisation with one administrator is not stopped for good.
 */
async function mayRelease(context: Context, { plan, killedAt, killedBy }: Organisation): Promise<boolean> {
  const { db, org, actor } = context;
  const manages = actor.may.has(manage);
  if (manages && (plan === "individual" || (killedBy !== null && killedBy === actor.member))) return true;
  const waits = (await openProposals(db, org)).some((one) => one.setting === "killSwitch");
  if (!manages && !waits) throw refuse("forbidden", "release-by-manager", words("organisations")("release-by-manager"));
  return isAgreedByTwo(context, {
    setting: "killSwitch",
    value: { thrownAt: killedAt!.toISOString() },
    permission: "organisation:kill",
  });
}

/**
 * Takes out of the settings what protects people less and is not agreed by two. In a personal organisation nobody but its owner is concerned.
 * @returns what waits for a second person now
 */
async function loosenByTwo(
  context: Context,
  before: Organisation,
  settings: Settings,
): Promise<Record<string, unknown>> {
  const { db, org, now } = context;
  const proposed: Record<string, unknown> = {};
  const today = dayOf(before.timeZone, now);
  for (const setting of safeguards) {
    const value = settings[setting];
    if (value === undefined) continue;
    if (before.plan === "individual" || !weakens(setting, before[setting], value, today)) {
      await dropProposal(db, org, setting);
      continue;
    }
    if (await isAgreedByTwo(context, { setting, value, permission: manage })) continue;
    delete settings[setting];
    proposed[setting] = value;
  }
  return proposed;
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
