import type { Plan } from "./plan.ts";
import type { LureSummary, Organisation, Preview } from "./questions.ts";

/** What every step of a plan is given. */
export interface StepProps {
  plan: Plan;
  change(part: Partial<Plan>): void;
  organisation: Organisation;
  lures: readonly LureSummary[];
  /** Whom it would reach; absent while that is counted for the first time. */
  preview: Preview | undefined;
}
