import { listFormat } from "../../../../kit/formats.ts";
import { useLanguage } from "../../../../ui/language.ts";
import { useChannels } from "../../../lures/ui/parts/use-channels.ts";
import { formatMoment } from "../parts/dates.ts";
import { useReason } from "../parts/reasons.ts";
import { useCampaignWords } from "../parts/words.ts";
import { namesAnybody } from "./plan.ts";
import type { StepProps } from "./step.ts";
import { sendingWindow } from "./window.ts";

const dayMs = 86_400_000;

/** What will happen, in sentences: to how many, when, when it ends, and who is told. */
export function useSummary({ plan, organisation, lures, preview }: Omit<StepProps, "change">): string[] {
  const say = useCampaignWords();
  const { tag } = useLanguage();
  const why = useReason();
  const channels = useChannels().data;
  if (!namesAnybody(plan.audience)) return [say("plan.summary.nobody")];
  if (!preview) return [];
  const zones = preview.zones.length ? preview.zones : [{ name: organisation.timeZone, people: 0 }];
  const window = sendingWindow(plan.schedule, organisation.quiet, zones, Date.now());
  const count = preview.recipients;
  const classes = new Set(lures.filter(({ id }) => plan.lures.includes(id)).map(({ difficulty }) => difficulty));
  const at = (moment: number) => formatMoment(moment, tag, organisation.timeZone);
  const said: string[] = [];
  if (plan.lures.length === 0) said.push(say("plan.summary.no-lures", { count }));
  else
    said.push(
      say(classes.size > 1 ? "plan.summary.get-mixed" : "plan.summary.get", { count, lures: plan.lures.length }),
    );
  const titleOf = (id: string) => channels?.find((one) => one.id === id)?.title ?? id;
  const [reaching, deaf] = [
    preview.channels.filter(({ people }) => people > 0),
    preview.channels.filter(({ people }) => people === 0),
  ];
  if (reaching.length > 1) {
    const each = reaching.map(({ channel, people }) =>
      say("plan.summary.reached", { count: people, channel: titleOf(channel) }),
    );
    said.push(say("plan.summary.by-channels", { each: listFormat(tag).format(each) }));
  }
  for (const { channel } of count > 0 ? deaf : [])
    said.push(say("plan.summary.reaches-nobody", { channel: titleOf(channel) }));
  if (window)
    said.push(
      plan.schedule.start
        ? say("plan.summary.when", { from: at(window.from), until: at(window.to) })
        : say("plan.summary.when-now", { until: at(window.to) }),
    );
  for (const { reason, people } of preview.leftOut) said.push(why(reason, people));
  if (plan.holdOutShare > 0) said.push(say("plan.summary.held-out", { count: Math.round(plan.holdOutShare * count) }));
  if (window) said.push(say("plan.summary.ends", { at: at(window.to + plan.resultsDays * dayMs) }));
  said.push(organisation.approvalRequired ? say("plan.summary.two") : say("plan.summary.one"));
  return said;
}

export function Summary(props: Omit<StepProps, "change">) {
  const say = useCampaignWords();
  const said = useSummary(props);
  return (
    <aside className="plan-summary" aria-label={say("plan.summary.title")}>
      <h2>{say("plan.summary.title")}</h2>
      {said.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </aside>
  );
}
