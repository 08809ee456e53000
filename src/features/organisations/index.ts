import type { Config } from "../../kit/config.ts";
import type { Database, Db } from "../../kit/db/index.ts";
import { record } from "../../kit/ledger/index.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Actor } from "../../kit/feature.ts";
import { audit } from "../audit/index.ts";
import {
  allows as planAllows,
  dayOf,
  directoryLimit,
  plans,
  plansWith,
  proofsSince,
  strictest,
  seatLimit,
  trialEnd,
  trialOver,
  defaultCurrency,
} from "./rules.ts";
import type { Capability, PlanId, PrivacyMode } from "./rules.ts";
import { findOperators, insertOperators, lockFirst, namesProven } from "./store/domains.ts";
import {
  findOrganisation,
  insertNotice,
  insertOrganisation,
  lastStricter,
  lockOrganisation,
  privacyModesSince,
  setOrganisation,
} from "./store/organisations.ts";
import type { Organisation } from "./store/organisations.ts";
import { systemOrganisation } from "./system.ts";
import { noticeRecorded, organisationCreated, organisationKilled } from "./facts.ts";

export { agreementDays, allows, dayOf, isQuiet, mayStartSimulation, seatLimit } from "./rules.ts";
export type { Capability } from "./rules.ts";
export type { Organisation } from "./store/organisations.ts";
export { recheckDomains } from "./proof.ts";
export type { Recheck } from "./proof.ts";
export { addTypedDomain } from "./handlers/domains.ts";
export { reachableOrganisations } from "./store/domains.ts";
export { takeDemoMonth, unfinishedDemos } from "./store/demo.ts";
export { forgetInSystem, systemOrganisation } from "./system.ts";
export { isAgreedByTwo } from "./two-person-rule.ts";
export { dropProposal, dropProposalsOf, openProposals } from "./store/proposals.ts";
export { findRetention as chosenRetention } from "./store/personal.ts";

/** The organisation of this transaction. */
export async function organisation(db: Db, org: string): Promise<Organisation> {
  const found = await findOrganisation(db, org);
  if (!found) throw new Error(`there is no organisation ${org}`);
  return found;
}

/**
 * The privacy mode for what began at a moment: the strictest that was in force since then. Tightening reaches back, loosening does not.
 * @param since null for what begins now
 */
export async function privacySince(db: Db, org: string, since: Date | null): Promise<PrivacyMode> {
  const { privacyMode } = await organisation(db, org);
  return since ? strictest([privacyMode, ...(await privacyModesSince(db, org, since))]) : privacyMode;
}

/** Since when the present privacy mode may be read by: before it, a stricter one was in force. Null when there was none. */
export async function shownSince(db: Db, org: string): Promise<Date | null> {
  const { privacyMode } = await organisation(db, org);
  return lastStricter(db, org, privacyMode);
}

/** Refuses (402 `plan-limit`, or `trial-over` for new simulations) what the organisation's plan does not hold. */
export async function requireCapability(db: Db, org: string, capability: Capability, now: Date): Promise<void> {
  const found = await organisation(db, org);
  if (planAllows(found, capability, now)) return;
  const say = words("organisations");
  if (capability === "simulations" && trialOver(found, now)) throw refuse("quota", "trial-over", say("trial-over"));
  throw planLimit(found, capability);
}

function planLimit({ plan }: Organisation, capability: Capability) {
  const say = words("organisations");
  const holding = plansWith(capability);
  const vars = {
    plan: say(`plan.${plan}`),
    capability: say(`capability.${capability}`),
    plans: holding.map((one) => say(`plan.${one}`)).join(", "),
  };
  return refuse("quota", "plan-limit", say("plan-limit", vars), { extra: { capability, plan, plans: holding } });
}

/**
 * Refuses (402 `seats-exceeded`, or `plan-limit` where the plan is for one person) more active people than the plan has seats.
 * @param wanted active people after the change; as a function it is asked after the organisation is locked, so that two imports at once cannot
 * both take the last seat
 */
export async function requireSeats(db: Db, org: string, wanted: number | (() => Promise<number>)): Promise<void> {
  const found = await lockOrganisation(db, org);
  if (!found) throw new Error(`there is no organisation ${org}`);
  const seats = seatLimit(found);
  const people = typeof wanted === "function" ? await wanted() : wanted;
  if (people <= seats) return;
  if (!plans[found.plan].capabilities.includes("user-management")) throw planLimit(found, "user-management");
  const say = words("organisations");
  throw refuse("quota", "seats-exceeded", say("seats-exceeded", { plan: say(`plan.${found.plan}`), seats, people }), {
    extra: { seats, people },
  });
}

/** How many people the organisation's directory has room for, whether they work or not; one import may have as many rows. */
export async function directoryRoom(db: Db, org: string, { PEOPLE_PER_ORGANISATION: most }: Room): Promise<number> {
  return directoryLimit(await organisation(db, org), most);
}

type Room = Pick<Config, "PEOPLE_PER_ORGANISATION">;

/** Refuses (402 `too-many-people`) more people in the directory than it has room for. @param people all of them, after the change */
export async function requireDirectoryRoom(db: Db, org: string, config: Room, people: number): Promise<void> {
  const most = await directoryRoom(db, org, config);
  if (people <= most) return;
  const detail = words("organisations")("too-many-people", { most, people });
  throw refuse("quota", "too-many-people", detail, { extra: { most, people } });
}

/** Domains whose proof is in force: lower-case ASCII, seen within 90 days. */
export function provenDomains(db: Db, org: string, now: Date): Promise<string[]> {
  return namesProven(db, org, proofsSince(now));
}

export interface NewOrganisation {
  id: string;
  name: string;
  /** Business with its trial of 14 days when absent. */
  plan?: PlanId;
  size?: string;
  locale?: string;
  timeZone?: string;
  /** ISO 4217; by its language's country or its time zone when absent. */
  currency?: string;
  verdictHoldSeconds?: number;
  /** How many simulations a person may get in a month; two when absent. */
  simulationsPerMonth?: number;
}

/** Makes an organisation, in a transaction that is set to its new id: `database.tx(id, (db, now) => createOrganisation(db, { id, … }, now))`. */
export async function createOrganisation(
  db: Db,
  wanted: NewOrganisation,
  now: Date = new Date(),
): Promise<Organisation> {
  const {
    id,
    name,
    plan = "business",
    size = null,
    locale = "en",
    timeZone = "UTC",
    currency = defaultCurrency(locale, timeZone),
    verdictHoldSeconds = 120,
    simulationsPerMonth = 2,
  } = wanted;
  const trialEndsAt = wanted.plan === undefined ? trialEnd(now) : null;
  const settings = { locale, timeZone, currency, verdictHoldSeconds, simulationsPerMonth };
  await insertOrganisation(db, id, { name, plan, trialEndsAt, size, ...settings });
  await record(db, id, [organisationCreated({ plan })]);
  const made = { act: "organisation.created", what: "organisation", id, detail: { plan, trialEndsAt } };
  await audit(db, id, { kind: "system", id: "organisations", member: null }, made);
  return organisation(db, id);
}

/**
 * Throws the kill switch of the whole organisation: nothing is sent any more, and every link turns to the debrief. The caller writes the audit entry.
 * @returns false when it was thrown already
 */
export async function throwKillSwitch(
  db: Db,
  org: string,
  { member }: Pick<Actor, "member">,
  now: Date,
): Promise<boolean> {
  const before = await lockOrganisation(db, org);
  if (before?.killedAt !== null) return false;
  await setOrganisation(db, org, { killedAt: now, killedBy: member });
  await record(db, org, [organisationKilled({})]);
  return true;
}

/** Says when the organisation's deletion begins, or that it was taken back (null). Until then the kill switch is not released. */
export async function closeAt(db: Db, org: string, due: Date | null): Promise<void> {
  await setOrganisation(db, org, { closesAt: due });
}

/** Says that the organisation's deletion is under way: from now on it counts as gone (`isOrganisationDeleted`). */
export async function beginClosing(db: Db, org: string, now: Date): Promise<void> {
  await setOrganisation(db, org, { closingSince: now });
}

/**
 * Whether an organisation is not there, or being deleted: nothing of it will ever be sent, and what it left behind outside the database says nothing about the
 * others. That its deletion has begun is what counts: the moment at which it is to begin seems to have passed by any clock that is ahead, until somebody looks.
 */
export async function isOrganisationDeleted(db: Db, org: string): Promise<boolean> {
  if (org === systemOrganisation) return false;
  const found = await findOrganisation(db, org);
  return found === null || found.closingSince !== null;
}

/**
 * The address of a screen of the dashboard, for a message: whoever belongs to several organisations finds it in this one.
 * @param screen such as `/overview`; the first one when empty
 */
export function dashboardLink({ publicUrl }: Pick<Config, "publicUrl">, org: string, screen: string): string {
  const link = new URL(`${publicUrl}/dashboard${screen}`);
  link.searchParams.set("organisation", org);
  return link.href;
}

/** Writes down that people were told of simulations; from then on they may start. The caller writes the audit entry. */
export async function storeNotice(db: Db, org: string, notice: Parameters<typeof insertNotice>[2], now: Date) {
  const kept = await insertNotice(db, org, notice);
  await setOrganisation(db, org, { noticeRecordedAt: now });
  await record(db, org, [noticeRecorded({ notice: notice.id })]);
  return kept;
}

/** The same for one that was mailed from here. @param notice.people how many got it */
export async function recordStaffNotice(
  db: Db,
  org: string,
  notice: { id: string; people: number; recordedBy: string },
  now: Date,
): Promise<void> {
  const { id, people, recordedBy } = notice;
  const { timeZone, locale } = await organisation(db, org);
  const informedOn = dayOf(timeZone, now);
  const note = words("organisations", locale)("notice-sent", { people });
  await storeNotice(db, org, { id, informedBy: "email", informedOn, note, recordedBy }, now);
  const detail = { informedBy: "email", informedOn, people };
  await audit(
    db,
    org,
    { kind: "system", id: "staff-notices", member: null },
    { act: "notice.recorded", what: "notice", id, detail },
  );
}

/**
 * For whoever makes the first organisation: keeps others from it until the transaction's end.
 * @returns false when there is one already, also one that somebody else made while this waited
 */
export function lockFirstOrganisation(db: Db): Promise<boolean> {
  return lockFirst(db);
}

/** Says of the organisation that a first start makes that it is the operator's own, in the transaction that makes it. */
export function makeOperators(db: Db, org: string): Promise<void> {
  return insertOperators(db, org);
}

/**
 * The organisation of whoever runs the installation, which the first start made on an empty database; null without one. However old another is, it is a
 * tenant's: whoever comes first to an installation need not be whose it is.
 */
export function operatorsOrganisation({ database }: { database: Pick<Database, "lookup"> }): Promise<string | null> {
  return findOperators(database);
}
