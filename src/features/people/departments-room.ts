import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";

/** Departments that one organisation may have: whoever chooses one is shown all. */
const most = 5000;

/**
 * Refuses more departments than there may be.
 * @param wanted how many there would be
 */
export function requireDepartments(wanted: number): void {
  if (wanted <= most) return;
  const detail = words("people")("too-many-departments", { most });
  throw refuse("quota", "too-many-departments", detail, { extra: { most } });
}
