/** What a launch depends on, gathered by the handler. */
interface LaunchFacts {
  noticeRecorded: boolean;
  killSwitchThrown: boolean;
  planAllows: boolean;
  provenDomains: number;
  /** Personal organisations write only to the address that its owner confirmed. */
  personal: boolean;
  lures: { usable: boolean; found: boolean }[];
  profileFound: boolean;
  /** What is wrong with the profile's sender. */
  senderFault?: "sender-not-proven" | "sender-real-brand" | null;
  /** Epoch milliseconds. */
  start: number;
  now: number;
}

/** Why a campaign cannot be launched; each is a key of the catalogue and a reason of the contract. */
export type LaunchBarrier =
  | "notice-missing"
  | "kill-switch-thrown"
  | "plan-waits"
  | "no-proven-domain"
  | "no-lures"
  | "lure-missing"
  | "lure-unfit"
  | "profile-missing"
  | "sender-not-proven"
  | "sender-real-brand"
  | "start-in-the-past";

const tolerance = 5 * 60_000;

/** Everything that stands against a launch, most important first; empty when it may go. */
export function launchBarriers(facts: LaunchFacts): LaunchBarrier[] {
  const found: LaunchBarrier[] = [];
  if (!facts.noticeRecorded) found.push("notice-missing");
  if (facts.killSwitchThrown) found.push("kill-switch-thrown");
  else if (!facts.planAllows) found.push("plan-waits");
  if (!facts.personal && facts.provenDomains === 0) found.push("no-proven-domain");
  if (facts.lures.length === 0) found.push("no-lures");
  if (facts.lures.some((lure) => !lure.found)) found.push("lure-missing");
  else if (facts.lures.some((lure) => !lure.usable)) found.push("lure-unfit");
  if (!facts.profileFound) found.push("profile-missing");
  else if (facts.senderFault) found.push(facts.senderFault);
  if (facts.start < facts.now - tolerance) found.push("start-in-the-past");
  return found;
}
