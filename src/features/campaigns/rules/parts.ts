/** The parts of a plan that a second person approves, each of which may change while they are asked. */
export const planParts = ["people", "plan", "lures", "sender", "organisation"] as const;
export type PlanPart = (typeof planParts)[number];

/**
 * Which parts are no longer as they were.
 * @param before digests by part, as they stood when approval was asked for; one of before parts were kept has none and tells of nothing
 */
export function changedParts(
  before: Partial<Record<PlanPart, string>>,
  now: Readonly<Record<PlanPart, string>>,
): PlanPart[] {
  return planParts.filter((part) => before[part] !== undefined && before[part] !== now[part]);
}
