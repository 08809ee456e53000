import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { contract } from "../../../features/organisations/contract.ts";
import { dateFormat } from "../../../kit/formats.ts";
import { useLanguage } from "../../../ui/language.ts";
import { mayCall } from "../../../ui/screen.ts";
import { call } from "./product.ts";
import type { Me } from "./product.ts";
import { useDashboardWords } from "./words.ts";

const day = 86_400_000;

/** How long the trial still runs, and what waits after it, above every screen of those who run the organisation; nothing for who pays. */
export function Trial({ me }: { me: Me }) {
  const say = useDashboardWords();
  const { tag } = useLanguage();
  const { organisation, permissions } = me;
  // Business is the only plan with a trial.
  const enabled = organisation?.plan === "business" && mayCall(contract.changeOrganisation, permissions);
  const { data } = useQuery({
    queryKey: ["organisation", organisation?.id],
    queryFn: () => call(contract.currentOrganisation, {}),
    enabled,
  });
  if (!enabled || !data?.trialEndsAt) return null;
  const ends = new Date(data.trialEndsAt);
  const left = Math.max(1, Math.ceil((ends.getTime() - Date.now()) / day));
  const on = { day: dateFormat(tag, { dateStyle: "long" }).format(ends) };
  return (
    <section className="dash-trial small" aria-label={say("trial.list")}>
      <p>
        {data.trialOver ? say("trial.over", on) : say("trial.left", { count: left, ...on })}{" "}
        {!data.trialOver && <span className="dash-trial-then">{say("trial.then")}</span>}
      </p>
      <Link to="/dashboard/subscription">{say("trial.plans")}</Link>
    </section>
  );
}
