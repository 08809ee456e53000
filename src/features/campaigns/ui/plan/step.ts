import type { Plan } from "./plan.ts";
import type { LureSummary, Organisation, Preview } from "./questions.ts";

/** The id of the heading that asks what a step is about. */
export const stepHeading = "plan-step";

/** What every step of a plan is given. */
export interface StepProps {
  plan: Plan;
  change(part: Partial<Plan>): void;
  organisation: Organisation;
  lures: readonly LureSummary[];
  /** Whom it would reach; absent while that is counted for the first time. */
  preview: Preview | undefined;
}
