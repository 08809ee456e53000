import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useDeferredValue, useEffect } from "react";
import { ChartLine } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useAddressState } from "../../../ui/address-state.ts";
import { allPages } from "../../../ui/all-pages.ts";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { Segments } from "../../../ui/parts/Segments.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Empty } from "../../../ui/states/Empty.tsx";
import { Failure } from "../../../ui/states/Failure.tsx";
import { contract as campaigns } from "../../campaigns/contract.ts";
import { contract } from "../contract.ts";
import { ByDifficulty } from "./ByDifficulty.tsx";
import { Channels } from "./Channels.tsx";
import { Departments } from "./Departments.tsx";
import { Effect } from "./Effect.tsx";
import { FirstReports } from "./FirstReports.tsx";
import { Lures } from "./Lures.tsx";
import { periodIn, periods, sinceOf } from "./period.ts";
import { Simulations } from "./Simulations.tsx";
import { useInsightWords } from "./words.ts";
import "./insight.css";

/** What the simulations of a period showed: over time, by difficulty, by department, by lure, and against those who were held out. */
export default function InsightScreen() {
  const { call, organisation, permissions } = useScreen();
  const say = useInsightWords();
  const [shown, show] = useAddressState({ period: "365", difficulty: "", lures: "", departments: "" });
  const period = periodIn(shown.period);
  const since = sinceOf(period, new Date());
  const trend = useFigures("trend", since, () => allPages(call, contract.insightTrend, since));
  const overview = useFigures("overview", since, () => call(contract.insightOverview, since));
  const departments = useFigures("departments", since, () => allPages(call, contract.insightDepartments, since));
  const lures = useFigures("lures", since, () => allPages(call, contract.insightLures, since));
  const effect = useFigures("effect", since, () => call(contract.insightEffect, since));
  // What is seen first is drawn first.
  const drawn = useDeferredValue(true, false);
  useAnchor(drawn && lures.isSuccess && departments.isSuccess);
  return (
    <div className="screen insight">
      <ScreenHead
        title={say("title")}
        lead={say("lead", { organisation: organisation.name })}
        acts={
          <Segments
            label={say("period.label")}
            options={periods.map((one) => ({ id: one, name: say(`period.${one}`) }))}
            chosen={period}
            onChoose={(one) => show({ period: one })}
          />
        }
      />
      {trend.isError && !trend.data ? (
        <Failure error={trend.error} onRetry={() => void trend.refetch()} />
      ) : trend.data?.length === 0 ? (
        // Six charts of nothing teach nobody what they are for.
        <Empty
          icon={ChartLine}
          title={say("none")}
          act={
            mayCall(campaigns.createCampaign, permissions) && (
              <Link className="button primary" to="/dashboard/simulations/new">
                {say("none-act")}
              </Link>
            )
          }
        >
          {say("none-why")}
        </Empty>
      ) : (
        <div className="insight-board">
          <section className="card wide" aria-label={say("trend.name")}>
            <Simulations asked={trend} />
          </section>
          {drawn && (
            <>
              <section className="card" aria-label={say("first.name")}>
                <FirstReports asked={trend} />
              </section>
              <section className="card" aria-label={say("classes.name")}>
                <ByDifficulty asked={overview} />
              </section>
              <section id="departments" className="card wide" aria-label={say("departments.name")}>
                <Departments
                  asked={departments}
                  all={shown.departments === "all"}
                  onAll={() => show({ departments: "all" })}
                />
              </section>
              <section id="lures" className="card wide" aria-label={say("lures.name")}>
                <Lures
                  asked={lures}
                  difficulty={shown.difficulty}
                  onDifficulty={(difficulty) => show({ difficulty })}
                  all={shown.lures === "all"}
                  onAll={() => show({ lures: "all" })}
                />
              </section>
              {(overview.data?.channels.length ?? 0) > 1 && (
                <section className="card wide" aria-label={say("channels.name")}>
                  <Channels asked={overview} />
                </section>
              )}
              <section className="card wide" aria-label={say("effect.name")}>
                <Effect asked={effect} />
              </section>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function useFigures<F>(name: string, since: { from?: string }, ask: () => Promise<F>): UseQueryResult<F> {
  const { organisation } = useScreen();
  return useQuery({ queryKey: ["insight", organisation.id, name, since.from ?? "all"], queryFn: ask });
}

// The browser looks for the place before there is one.
function useAnchor(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (ready && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [ready, hash]);
}
