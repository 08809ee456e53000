import { Rates } from "../../../../ui/charts/Rates.tsx";
import { useSpelling } from "../../../../ui/charts/spell.ts";
import { useLanguage } from "../../../../ui/language.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import type { contract } from "../../contract.ts";
import { enoughForShares } from "../../rules.ts";
import { formatDuration } from "../../../../ui/duration.ts";
import { useInsightWords } from "../words.ts";

type Figures = OutputOf<typeof contract.insightFindings>["reporting"];

/** Whether people report faster, and more of them do, than in the time before. */
export function Reporting({ pace, share, toTheHour, now, before, days }: Figures & { days: number }) {
  const say = useInsightWords();
  const { tag } = useLanguage();
  const spelling = useSpelling();
  const time = (seconds: number | null) =>
    seconds === null
      ? say("findings.reporting.unknown")
      : toTheHour && seconds < 3600
        ? say("findings.reporting.within-hour")
        : formatDuration(seconds, tag);
  const [late, early] = [time(now.medianSecondsToFirstReport), time(before.medianSecondsToFirstReport)];
  const title =
    pace === "too-little" && now.medianSecondsToFirstReport !== null
      ? say("findings.reporting.first", { now: late })
      : say(`findings.reporting.${pace}`, { now: late, before: early });
  const row = (id: "now" | "before", one: Figures["now"]) => {
    const name = say(`findings.${id}`, { days: spelling.value(days, "count") });
    const count = [one.reported, one.delivered] as const;
    if (one.delivered >= enoughForShares) return { id, name, count, interval: one.reportInterval };
    const why =
      one.delivered > 0 ? say("findings.of", { hits: one.reported, of: one.delivered }) : say("findings.no-mails");
    return { id, name, count: null, why };
  };
  return (
    <Rates
      title={title}
      subtitle={say(`findings.reporting.share.${share}`)}
      of={say("findings.time")}
      rates={now.delivered + before.delivered > 0 ? [row("now", now), row("before", before)] : []}
      note={say("findings.reporting.note", { now: now.timed, before: before.timed })}
      empty={say("findings.reporting.empty")}
    />
  );
}
