import { usePartWords } from "./words.ts";

/** The way from a refusal by the plan to the page on which a plan is chosen. A plain link: toasts stand outside of every route. */
export function PlansLink() {
  const say = usePartWords();
  return <a href="/dashboard/subscription">{say("states.plans")}</a>;
}
