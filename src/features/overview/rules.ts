import { dateFormat } from "../../kit/formats.ts";
/** The way of a new organisation to its first simulation, in order. */
export const stepIds = ["domain", "sender", "people", "roles", "notice", "simulation"] as const;
type StepId = (typeof stepIds)[number];

/** Who may do each step: the permission of the endpoint that does it. */
export const stepPermissions: Record<StepId, string> = {
  domain: "domains:manage",
  sender: "sending-profiles:write",
  people: "people:write",
  roles: "people:roles",
  notice: "organisation:manage",
  simulation: "campaigns:write",
};

/** What the steps are derived from. */
interface StepFacts {
  /** A personal organisation practises alone: it has one confirmed address instead of a domain, and nobody to bring in. */
  personal: boolean;
  provenDomains: number;
  confirmedAddresses: number;
  /** Whether a mail server has answered for some profile as it stands now; without a profile, whether a simulation's mail was taken. */
  senderAnswers: boolean;
  /** Active people, and those of them whose role is more than a learner's; counting stops at two. */
  people: number;
  withRoles: number;
  noticeRecorded: boolean;
  /** Whether a simulation was ever planned beyond a draft. */
  planned: boolean;
}

/** The steps with what is done of them. */
export function stepsOf(facts: StepFacts): { id: StepId; done: boolean }[] {
  const done: Record<StepId, boolean> = {
    domain: facts.provenDomains > 0 || (facts.personal && facts.confirmedAddresses > 0),
    sender: facts.senderAnswers,
    people: facts.people > 1,
    roles: facts.withRoles > 1,
    notice: facts.noticeRecorded,
    simulation: facts.planned,
  };
  const ofOthers: readonly StepId[] = ["people", "roles"];
  return stepIds.filter((id) => !facts.personal || !ofOthers.includes(id)).map((id) => ({ id, done: done[id] }));
}

/** The Monday (`YYYY-MM-DD`) whose digest is due at a moment in a time zone; null outside of its hours. */
export function digestDay(timeZone: string, now: Date): string | null {
  const parts = dateFormat("en-CA", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)!.value;
  const hour = Number(part("hour"));
  const due = part("weekday") === "Mon" && hour >= 8 && hour < 18;
  return due ? `${part("year")}-${part("month")}-${part("day")}` : null;
}
