import { useQuery } from "@tanstack/react-query";
import { useCampaignWords } from "../../../../../features/campaigns/ui/parts/words.ts";
import { contract as insight } from "../../../../../features/insight/contract.ts";
import type { Live as Now } from "../../../../../features/insight/contract.ts";
import { When } from "../../../../../ui/parts/When.tsx";
import { mayCall, useScreen } from "../../../../../ui/screen.ts";
import { Skeleton } from "../../../../../ui/states/Skeleton.tsx";
import { useStream } from "../../../../../ui/use-stream.ts";
import { stopSeconds } from "../simulation.ts";
import type { Simulation } from "../simulation.ts";
import { Groups } from "./Groups.tsx";
import { Moving } from "./Moving.tsx";
import { Strip } from "./Strip.tsx";
import "./live.css";

const waiting = ["queued", "deferred", "claimed", "committing"];
const actions = ["opened", "clicked", "submitted", "reported"] as const;

/** A simulation as it runs: numbers, a strip of time, departments and lures. Says so when it is behind or cut off. */
export default function Live({ campaign }: { campaign: Simulation }) {
  const say = useCampaignWords();
  const { permissions } = useScreen();
  const may = mayCall(insight.campaignLive, permissions);
  const [streamed, state] = useStream<Now, typeof insight.campaignLive>(
    insight.campaignLive,
    { id: campaign.id, follow: true },
    may,
  );
  const kept = useKept(campaign.id, streamed);
  if (!may) return <p className="soft">{say("live.not-yours")}</p>;
  if (!kept) return <Skeleton rows={6} />;
  const { deliveries, counts, firstReportAt } = kept;
  const of = (...states: string[]) => states.reduce((sum, one) => sum + (deliveries[one] ?? 0), 0);
  const stopped = stopSeconds(campaign);
  return (
    <div className="live">
      <p className="live-state small" data-state={state} role="status">
        <i aria-hidden="true" />
        {say(campaign.endedAt && state === "live" ? "live.state.over" : `live.state.${state}`)}
      </p>
      {stopped !== null && campaign.state === "killed" && (
        <p className="killed" role="status">
          {say("kill.stopped", { seconds: stopped })}
        </p>
      )}
      <dl className="live-numbers">
        <Number name={say("live.sent")} value={of("sent", "bounced")} />
        <Number name={say("live.waiting")} value={of(...waiting)} />
        <Number name={say("live.unconfirmed")} value={of("unconfirmed")} quiet />
        <Number name={say("live.bounced")} value={of("bounced", "refused")} quiet />
      </dl>
      {counts ? (
        <dl className="live-numbers acts">
          {actions.map((one) => (
            <div key={one} data-act={one} data-quiet={counts[one].person === 0 ? "" : undefined}>
              <dt>{say(`live.${one}`)}</dt>
              <dd className="number">
                <Moving value={counts[one].person} />
              </dd>
              <dd className="small soft number">{say("live.machine", { count: counts[one].machine })}</dd>
              <dd className="small soft number">{say("live.unverified", { count: counts[one].unverified })}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="soft">{say("live.hidden")}</p>
      )}
      {firstReportAt && (
        <p className="first-report">
          {say("live.first-report")} <When at={firstReportAt} />
        </p>
      )}
      {kept.strip && <Strip strip={kept.strip} />}
      <div className="live-groups">
        <Groups title={say("live.departments")} groups={kept.departments} more={kept.moreDepartments} />
        <Groups title={say("live.lures")} groups={kept.lures} />
      </div>
    </div>
  );
}

function Number({ name, value, quiet }: { name: string; value: number; quiet?: boolean }) {
  return (
    <div data-quiet={quiet && value === 0 ? "" : undefined}>
      <dt>{name}</dt>
      <dd className="number">
        <Moving value={value} />
      </dd>
    </div>
  );
}

/** The last state that came, also after another tab was looked at; the first one comes as a plain answer where the stream is slow to open. */
function useKept(id: string, streamed: Now | null): Now | null {
  const { call, organisation } = useScreen();
  const first = useQuery({
    queryKey: ["campaigns", organisation.id, id, "live"],
    queryFn: () => call(insight.campaignLive, { id }) as Promise<Now>,
    staleTime: Infinity,
    enabled: streamed === null,
  });
  return streamed ?? first.data ?? null;
}
