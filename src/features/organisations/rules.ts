import { dateFormat } from "../../kit/formats.ts";
export const planIds = ["individual", "starter", "business", "professional", "enterprise"] as const;
export type PlanId = (typeof planIds)[number];

/**
 * What plans differ in, each enforced where it is used (`requireCapability`, `requireSeats`). What the comparison table promises beyond these (single sign-on,
 * SCIM, a support of one's own) is nothing that the product has yet.
 */
export const capabilities = [
  "simulations",
  "awareness-dashboard",
  "custom-templates",
  "user-management",
  "multi-language",
  "reporting-plugin",
  "api",
  "compliance-reports",
  "incident-response",
] as const;
export type Capability = (typeof capabilities)[number];

const everybody: readonly Capability[] = ["simulations"];
const teams: readonly Capability[] = [
  ...everybody,
  "awareness-dashboard",
  "custom-templates",
  "user-management",
  "multi-language",
  "reporting-plugin",
];

/** Seats (Infinity: unlimited) and what each plan may use. Why Starter and Professional equal Business: docs/decisions, "plans and capabilities". */
export const plans: Record<PlanId, { seats: number; capabilities: readonly Capability[] }> = {
  individual: { seats: 1, capabilities: everybody },
  starter: { seats: 25, capabilities: teams },
  business: { seats: 25, capabilities: teams },
  professional: { seats: 100, capabilities: teams },
  enterprise: { seats: Infinity, capabilities },
};

/** The plans that hold a capability. */
export function plansWith(capability: Capability): PlanId[] {
  return planIds.filter((plan) => plans[plan].capabilities.includes(capability));
}

/** Days of the trial of Business. */
export const trialDays = 14;
/** Days for which a proof holds without another success. */
export const proofDays = 90;
/** Days between the weekly checks of a proof. */
export const recheckDays = 7;

const day = 24 * 60 * 60 * 1000;

/** The part of an organisation that decides about its plan. `trialEndsAt` is null for those who pay. */
interface PlanState {
  plan: PlanId;
  trialEndsAt: Date | null;
}

/** Whether the organisation may use a capability now. After the trial everything stays readable and usable; only new simulations wait. */
export function allows(organisation: PlanState, capability: Capability, now: Date): boolean {
  if (!plans[organisation.plan].capabilities.includes(capability)) return false;
  return capability !== "simulations" || !trialOver(organisation, now);
}

/** Whether a new simulation may start: what runs already always finishes. */
export function mayStartSimulation(organisation: PlanState & { killedAt: Date | null }, now: Date): boolean {
  return allows(organisation, "simulations", now) && organisation.killedAt === null;
}

export function trialOver(organisation: PlanState, now: Date): boolean {
  return organisation.trialEndsAt !== null && organisation.trialEndsAt.getTime() <= now.getTime();
}

export function trialEnd(now: Date): Date {
  return new Date(now.getTime() + trialDays * day);
}

/** The largest number of active people; Infinity when unlimited. */
export function seatLimit(organisation: Pick<PlanState, "plan">): number {
  return plans[organisation.plan].seats;
}

/**
 * The largest number of people in a directory, whether they work or not, and of rows of one import: beside each seat there is room for those who have left, and for rows that
 * say the same twice.
 * @param most by the installation's configuration
 */
export function directoryLimit(organisation: Pick<PlanState, "plan">, most: number): number {
  return Math.min(most, Math.max(10_000, 100 * seatLimit(organisation)));
}

export const privacyModes = ["named", "manager-blind", "pseudonymous", "aggregate-only"] as const;
export type PrivacyMode = (typeof privacyModes)[number];

/** A mode may be tightened by anybody who manages the organisation, loosened only when a second person asks for the same. */
export function loosens(from: PrivacyMode, to: PrivacyMode): boolean {
  return privacyModes.indexOf(to) < privacyModes.indexOf(from);
}

/** The mode of several that shows least. */
export function strictest(modes: readonly PrivacyMode[]): PrivacyMode {
  return privacyModes[Math.max(...modes.map((mode) => privacyModes.indexOf(mode)))]!;
}

/** Days in which the second person must agree to loosen a safeguard. */
export const agreementDays = 7;

/** Settings that protect people: one who manages the organisation may tighten them, it takes two to loosen them. */
export const safeguards = [
  "privacyMode",
  "approvalRequired",
  "simulationsPerMonth",
  "quiet",
  "verdictHoldSeconds",
] as const;
type Safeguard = (typeof safeguards)[number];

interface Safeguards {
  privacyMode: PrivacyMode;
  approvalRequired: boolean;
  simulationsPerMonth: number;
  quiet: readonly QuietDays[];
  /** The longer, the fewer are told of a click that a program made. */
  verdictHoldSeconds: number;
}

/**
 * Whether a setting would protect less than it does.
 * @param today `YYYY-MM-DD` in the organisation's time zone: quiet days that have passed may go
 */
export function weakens<S extends Safeguard>(
  setting: S,
  from: Safeguards[S],
  to: Safeguards[S],
  today: string,
): boolean;
export function weakens(setting: Safeguard, from: unknown, to: unknown, today: string): boolean {
  if (setting === "privacyMode") return loosens(from as PrivacyMode, to as PrivacyMode);
  if (setting === "approvalRequired") return from === true && to === false;
  if (setting === "simulationsPerMonth") return (to as number) > (from as number);
  if (setting === "verdictHoldSeconds") return (to as number) < (from as number);
  return !(from as QuietDays[]).every((days) => covered(days, to as QuietDays[], today));
}

function covered(days: QuietDays, by: readonly QuietDays[], today: string): boolean {
  let at = days.from > today ? days.from : today;
  while (at <= days.to) {
    const around = by.find(({ from, to }) => from <= at && at <= to);
    if (!around) return false;
    at = new Date(Date.parse(around.to) + day).toISOString().slice(0, 10);
  }
  return true;
}

export const domainStates = ["pending", "proven", "lapsed"] as const;
export type DomainState = (typeof domainStates)[number];

/** The state as of now: a proof without success for 90 days has lapsed, whether or not anybody looked. */
export function stateOfDomain(domain: { state: DomainState; succeededAt: Date | null }, now: Date): DomainState {
  const expired = domain.succeededAt !== null && now.getTime() >= proofEnd(domain.succeededAt).getTime();
  return domain.state === "proven" && expired ? "lapsed" : domain.state;
}

/** When a proof ends unless it is seen again. */
export function proofEnd(succeededAt: Date): Date {
  return new Date(succeededAt.getTime() + proofDays * day);
}

/** Proofs that were seen after this moment are in force. */
export function proofsSince(now: Date): Date {
  return new Date(now.getTime() - proofDays * day);
}

/** What DNS said about a challenge: `found`, `absent` (no such record), `other` (records, none of them ours), `unknown` (no answer; proves nothing). */
export type Finding = "found" | "absent" | "other" | "unknown";

/** The state after a check. Silence never ends a proof, a clear no does. */
export function stateAfter(before: DomainState, finding: Finding): DomainState {
  if (finding === "found") return "proven";
  if (finding === "unknown" || before === "pending") return before;
  return "lapsed";
}

/** Days from `from` to `to`, both included, as `YYYY-MM-DD` in the organisation's time zone. */
export interface QuietDays {
  from: string;
  to: string;
}

/** Whether nothing may be sent on a day (`YYYY-MM-DD` in the organisation's time zone). */
export function isQuiet(quiet: readonly QuietDays[], date: string): boolean {
  return quiet.some(({ from, to }) => from <= date && date <= to);
}

/** Where the challenge of a domain is looked for. */
export function challengeName(domain: string): string {
  return `_hookwise-challenge.${domain}`;
}

/** What must stand there. */
export function challengeValue(nonce: string): string {
  return `hookwise=${nonce}`;
}

/** Currencies (ISO 4217) of countries and time zones that pay in another than the euro. */
const currencies: readonly (readonly [currency: string, country: RegExp, zone: RegExp])[] = [
  ["GBP", /-GB\b/, /^Europe\/(London|Belfast)$/],
  ["USD", /-US\b/, /^America\/(New_York|Chicago|Denver|Phoenix|Los_Angeles|Detroit)$|^US\//],
  ["CHF", /-(CH|LI)\b/, /^Europe\/(Zurich|Vaduz)$/],
];

/** In which an organisation is taken to pay until it says so: by the country of its language, else by its time zone. */
export function defaultCurrency(locale: string, timeZone: string): string {
  const found =
    currencies.find(([, country]) => country.test(locale)) ?? currencies.find(([, , zone]) => zone.test(timeZone));
  return found?.[0] ?? "EUR";
}

/** The day (`YYYY-MM-DD`) of a moment in a time zone. */
export function dayOf(timeZone: string, at: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return dateFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);
}
