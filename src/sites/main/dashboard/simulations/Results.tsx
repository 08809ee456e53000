import { listFormat } from "../../../../kit/formats.ts";
import { FileChartColumn } from "lucide-react";
import { useDeferredValue } from "react";
import { Link } from "react-router";
import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import { contract as insight } from "../../../../features/insight/contract.ts";
import { enoughForShares } from "../../../../features/insight/rules.ts";
import { usualClickRate } from "../../../../features/lures/rules.ts";
import { contract as reports } from "../../../../features/reports/contract.ts";
import { useReportWords } from "../../../../features/reports/ui/parts/words.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { Rates } from "../../../../ui/charts/Rates.tsx";
import type { Rate } from "../../../../ui/charts/rate.ts";
import type { Difficulty } from "../../../../ui/charts/difficulty.ts";
import { useLanguage } from "../../../../ui/language.ts";
import { usePartWords } from "../../../../ui/parts/words.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import type { Simulation } from "./simulation.ts";
import { useSummary } from "./summary.ts";

type Summary = OutputOf<typeof insight.campaignSummary>;
type Translate = ReturnType<typeof useCampaignWords>;

/** What it showed: clicks by difficulty against what is usual, lures and departments, and what teaching did. */
export default function Results({ campaign }: { campaign: Simulation }) {
  const say = useCampaignWords();
  const { permissions } = useScreen();
  const query = useSummary(campaign.id);
  if (!mayCall(insight.campaignSummary, permissions)) return <p className="soft">{say("live.not-yours")}</p>;
  return (
    <Answer query={query}>
      {(summary) =>
        summary.suppressed ? (
          <p className="soft">{say("results.suppressed")}</p>
        ) : (
          <Shown summary={summary} campaign={campaign} />
        )
      }
    </Answer>
  );
}

function Shown({ summary, campaign }: { summary: Summary; campaign: Simulation }) {
  const say = useCampaignWords();
  // The sentence is read first: charts are drawn once it stands there.
  const drawn = useDeferredValue(true, false);
  return (
    <div className="results">
      <Headline summary={summary} />
      {drawn && (
        <>
          <ByDifficulty summary={summary} />
          <Effect summary={summary} campaign={campaign} />
          <Groups groups={summary.lures} title={say("results.by-lure")} of={say("live.lures")} />
          <Groups groups={summary.channels} title={say("results.by-channel")} of={say("deliveries.channel")} />
          <ToHandOn campaign={campaign.id} />
        </>
      )}
    </div>
  );
}

/** Leads to a report of the simulation. */
function ToHandOn({ campaign }: { campaign: string }) {
  const say = useReportWords();
  const { permissions } = useScreen();
  return (
    mayCall(reports.makeReport, permissions) && (
      <Link className="button quiet fit" to={`/dashboard/reports?make=simulation&campaign=${campaign}`}>
        <FileChartColumn size={18} aria-hidden="true" />
        {say("make.from-simulation")}
      </Link>
    )
  );
}

function Headline({ summary }: { summary: Summary }) {
  const say = useCampaignWords();
  const { tag } = useLanguage();
  const { delivered, clicked, reported, submitted, secondsToFirstReport, reportBeforeFirstClick } = summary;
  const list = listFormat(tag);
  return (
    <section className="headline">
      <p>
        {say("results.of-delivered", { count: delivered ?? 0 })}{" "}
        {list.format([
          say("results.people-reported", { count: reported?.person ?? 0 }),
          say("results.people-clicked", { count: clicked?.person ?? 0 }),
          say("results.people-submitted", { count: submitted?.person ?? 0 }),
        ])}
        . {(clicked?.machine ?? 0) > 0 && say("results.machines", { count: clicked!.machine })}{" "}
        {(clicked?.unverified ?? 0) > 0 && say("results.open", { count: clicked!.unverified })}
      </p>
      {secondsToFirstReport !== null && (
        <p>
          {say("results.first-report", { time: formatDuration(secondsToFirstReport, say) })}{" "}
          {reportBeforeFirstClick && say("results.before-click")}
        </p>
      )}
    </section>
  );
}

function ByDifficulty({ summary }: { summary: Summary }) {
  const say = useCampaignWords();
  const parts = usePartWords();
  const rates: Rate[] = summary.byDifficulty.map((one) => ({
    id: one.difficulty,
    name: parts(`charts.difficulty.${one.difficulty as Difficulty}`),
    ...counted(one.clicked?.person, one.delivered, say),
    interval: one.clickInterval,
    usual: usualClickRate[one.difficulty] ?? null,
  }));
  const observed = summary.observedToExpected;
  const finding =
    observed === null
      ? "results.by-difficulty"
      : observed > 1.25
        ? "results.harder"
        : observed < 0.75
          ? "results.better"
          : "results.as-usual";
  return (
    <Rates
      level={2}
      title={say(finding)}
      subtitle={say("results.subtitle")}
      of={say("list.difficulty")}
      rates={rates}
      empty={<p>{say("results.suppressed")}</p>}
    />
  );
}

/** Lures or channels beside each other; one alone is the whole. */
function Groups({ groups, title, of }: { groups: Summary["lures"]; title: string; of: string }) {
  const say = useCampaignWords();
  const rates: Rate[] = groups.map(({ id, name, difficulty, figures }) => ({
    id: id ?? name,
    name,
    ...counted(figures?.clicked.person, figures?.delivered, say),
    interval: figures?.clickInterval ?? null,
    difficulty: difficulty as Difficulty | null,
    usual: figures?.expectedClickRate ?? null,
  }));
  return rates.length > 1 ? (
    <Rates
      level={2}
      title={title}
      subtitle={say("results.subtitle")}
      of={of}
      rates={rates}
      empty={<p>{say("results.suppressed")}</p>}
    />
  ) : null;
}

/** A share where enough people stand behind it; else how many of how many, or that it may not be told. */
function counted(hits: number | undefined, of: number | null | undefined, say: Translate): Pick<Rate, "count" | "why"> {
  if (hits === undefined || of === null || of === undefined) return { count: null, why: say("live.too-few") };
  return of < enoughForShares ? { count: null, why: say("results.few", { hits, of }) } : { count: [hits, of] };
}

function Effect({ summary, campaign }: { summary: Summary; campaign: Simulation }) {
  const say = useCampaignWords();
  if (campaign.holdOutShare === 0) return null;
  const { effect } = summary;
  return (
    <section className="effect card">
      <h2>{say(effect ? `results.effect.${effect.state}` : "results.effect.hidden")}</h2>
      {effect && (
        <p>
          {say("results.effect.arms", {
            trained: `${effect.trained.clicked}/${effect.trained.delivered}`,
            heldOut: `${effect.heldOut.clicked}/${effect.heldOut.delivered}`,
          })}{" "}
          {effect.interval &&
            say("results.effect.interval", {
              difference: points(effect.difference ?? 0),
              low: points(effect.interval[0]),
              high: points(effect.interval[1]),
            })}
        </p>
      )}
      <p className="small soft">{say("results.effect.why")}</p>
    </section>
  );
}

function points(share: number): string {
  return `${share > 0 ? "+" : share < 0 ? "−" : ""}${Math.abs(share * 100).toFixed(1)}`;
}

function formatDuration(seconds: number, say: Translate): string {
  if (seconds < 90) return say("seconds", { count: Math.round(seconds) });
  if (seconds < 5400) return say("minutes", { count: Math.round(seconds / 60) });
  return say("hours", { count: Math.round(seconds / 3600) });
}
