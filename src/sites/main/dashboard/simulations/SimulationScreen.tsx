import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { contract } from "../../../../features/campaigns/contract.ts";
import { CampaignChip } from "../../../../features/campaigns/ui/parts/CampaignChip.tsx";
import { Costs } from "../../../../features/campaigns/ui/parts/Costs.tsx";
import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { Facts } from "../../../../ui/record/Facts.tsx";
import { Record } from "../../../../ui/record/Record.tsx";
import { RecordAnswer } from "../../../../ui/record/RecordAnswer.tsx";
import { useTab } from "../../../../ui/record/Tabs.tsx";
import { useScreen } from "../../../../ui/screen.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Acts } from "./Acts.tsx";
import { Approval } from "./Approval.tsx";
import { isStopping, stopSeconds } from "./simulation.ts";
import { useEarlySummary } from "./summary.ts";
import type { Simulation } from "./simulation.ts";
import "./simulations.css";

// Each tab comes when it is opened.
const tabs = {
  live: lazyPart(() => import("./live/Live.tsx")),
  people: lazyPart(() => import("./People.tsx")),
  timeline: lazyPart(() => import("./Timeline.tsx")),
  results: lazyPart(() => import("./Results.tsx")),
  debrief: lazyPart(() => import("./Debrief.tsx")),
};
type TabId = keyof typeof tabs;

// One of these two is shown first: they are fetched as soon as somebody comes here, beside the simulation and the results' figures. A moment later would be
// after its answer. What fails here is fetched again, and said, by the tab.
void Promise.allSettled([tabs.live.fetch(), tabs.results.fetch()]);

/** One simulation: as it runs, who got what, what happened, what it showed, and what everybody is told. */
export default function SimulationScreen() {
  const { id = "" } = useParams();
  const say = useCampaignWords();
  const { call, organisation } = useScreen();
  const query = useQuery({
    queryKey: ["campaigns", organisation.id, id, "record"],
    queryFn: () => call(contract.getCampaign, { id }),
    // While it moves by itself the page follows.
    refetchInterval: ({ state }) =>
      ["scheduled", "running", "paused"].includes(state.data?.state ?? "") || isStopping(state.data) ? 3_000 : false,
  });
  useEarlySummary(id);
  return (
    <div className="screen wide">
      <RecordAnswer query={query} from={{ to: "/dashboard/simulations", name: say("list.title") }}>
        {(campaign) => <Shown campaign={campaign} />}
      </RecordAnswer>
    </div>
  );
}

function Shown({ campaign }: { campaign: Simulation }) {
  const say = useCampaignWords();
  const { id, state, name, problem } = campaign;
  const launched = campaign.launchedAt !== null || ["scheduled", "running", "paused"].includes(state);
  const over = ["ended", "cancelled", "killed"].includes(state);
  const ids: TabId[] = over
    ? ["results", "live", "people", "timeline", "debrief"]
    : ["live", "people", "timeline", "results", "debrief"];
  const list = ids.map((one) => ({
    id: one,
    name: say(`record.tab.${one}`),
    ...(one === "people" && campaign.recipients !== null && { count: campaign.recipients }),
  }));
  const Body = tabs[useTab(list) as TabId];
  return (
    <Record
      from={{ to: "/dashboard/simulations", name: say("list.title") }}
      title={name}
      state={<CampaignChip state={state} />}
      acts={<Acts campaign={campaign} />}
      {...(launched && { tabs: { label: say("record.tabs"), list } })}
      facts={<Known campaign={campaign} />}
    >
      {problem && <Alert>{problem}</Alert>}
      {campaign.request && <Approval campaign={campaign} />}
      <Costs id={id} changed={JSON.stringify(campaign.deliveries)} over={campaign.endedAt !== null} />
      {launched ? <Body campaign={campaign} /> : state === "draft" && <p>{say("record.draft")}</p>}
    </Record>
  );
}

function Known({ campaign }: { campaign: Simulation }) {
  const say = useCampaignWords();
  const { startAt, endsAt, endedAt, holdOutShare, recipients, leftOut, evaluationAt, launchedAt } = campaign;
  const stopped = stopSeconds(campaign);
  const ofChannel = ({ title, deliveries }: Simulation["byChannel"][number]): [string, string] => {
    const count = Object.values(deliveries).reduce((sum, n) => sum + n, 0);
    return [title, say("record.fact.sent-of", { sent: deliveries["sent"] ?? 0, count })];
  };
  return (
    <Facts
      rows={[
        [say("record.fact.starts"), startAt && <When at={startAt} />],
        [say("record.fact.ends"), !endedAt && endsAt ? <When at={endsAt} /> : null],
        [say("record.fact.ended"), endedAt && <When at={endedAt} />],
        [say("record.fact.stopped"), stopped === null ? null : say("kill.seconds", { seconds: stopped })],
        [say("record.fact.people"), recipients],
        ...(campaign.byChannel.length > 1 ? campaign.byChannel.map(ofChannel) : []),
        [say("record.fact.left-out"), launchedAt ? leftOut : null],
        [say("record.fact.lures"), campaign.lures.length],
        [say("record.fact.held-out"), holdOutShare > 0 ? `${Math.round(holdOutShare * 100)} %` : null],
        [say("record.fact.evaluation"), holdOutShare > 0 && evaluationAt ? <When at={evaluationAt} /> : null],
      ]}
    />
  );
}
