import type { Result } from "./contract.ts";

/** How a decision went, as it is talked about. */
export type VerdictKind =
  | "found"
  | "missed"
  | "leftAlone"
  | "alarm"
  | "checkedHook"
  | "checkedHookOpened"
  | "checkedGood";

export function kindOf({ phish, decision, right }: Pick<Result, "phish" | "decision" | "right">): VerdictKind {
  if (decision === "check") return phish ? (right ? "checkedHook" : "checkedHookOpened") : "checkedGood";
  if (phish) return decision === "report" ? "found" : "missed";
  return decision === "trust" ? "leftAlone" : "alarm";
}
