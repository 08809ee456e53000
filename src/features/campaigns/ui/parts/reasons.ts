import { useCampaignWords } from "./words.ts";

const known = ["no-address", "address-not-proven", "monthly-limit", "not-approved"] as const;
type Known = (typeof known)[number];

/** How many people get nothing and why, in a sentence; a reason that is new here in the API's own word. */
export function useReason(): (reason: string, count: number) => string {
  const say = useCampaignWords();
  return (reason, count) =>
    known.includes(reason as Known) ? say(`left-out.${reason as Known}`, { count }) : `${count} · ${reason}`;
}
