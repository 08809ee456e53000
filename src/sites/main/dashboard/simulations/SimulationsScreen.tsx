import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CalendarDays, Send } from "lucide-react";
import { Link } from "react-router";
import { contract } from "../../../../features/campaigns/contract.ts";
import { campaignStates } from "../../../../features/campaigns/rules.ts";
import { CampaignChip } from "../../../../features/campaigns/ui/parts/CampaignChip.tsx";
import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import { contract as insight } from "../../../../features/insight/contract.ts";
import { difficulties } from "../../../../features/lures/rules.ts";
import { useAddressState } from "../../../../ui/address-state.ts";
import type { InputOf, OutputOf } from "../../../../ui/call.ts";
import { DifficultyChip } from "../../../../ui/charts/DifficultyChip.tsx";
import type { Difficulty } from "../../../../ui/charts/difficulty.ts";
import type { Column } from "../../../../ui/list/column.ts";
import { FilterChoice } from "../../../../ui/list/FilterChoice.tsx";
import { List } from "../../../../ui/list/List.tsx";
import { nothingYet } from "../../../../ui/list/nothing-yet.ts";
import { ScreenHead } from "../../../../ui/parts/ScreenHead.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { usePartWords } from "../../../../ui/parts/words.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Empty } from "../../../../ui/states/Empty.tsx";
import { useDebounced } from "../../../../ui/use-debounced.ts";
import { Outcome } from "./Outcome.tsx";
import "./simulations.css";

type Row = OutputOf<typeof contract.listCampaigns>["items"][number];
type Results = Map<string, OutputOf<typeof insight.campaignResults>["items"][number]>;

const defaults = { search: "", state: "", difficulty: "", programme: "", sort: "" };

/** All simulations: found by name, state and difficulty, with their results in counts. */
export default function SimulationsScreen() {
  const say = useCampaignWords();
  const parts = usePartWords();
  const { call, organisation, permissions } = useScreen();
  const [shown, show] = useAddressState(defaults);
  const search = useDebounced(shown.search.trim(), 200);
  const asked = Object.fromEntries(Object.entries({ ...shown, search }).filter(([, value]) => value !== ""));
  const query = useInfiniteQuery({
    queryKey: ["campaigns", organisation.id, "list", asked],
    queryFn: ({ pageParam: cursor }) =>
      call(contract.listCampaigns, { limit: 50, ...(cursor && { cursor }), ...asked } as InputOf<
        typeof contract.listCampaigns
      >),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const results = useResults(query.data?.pages.map(({ items }) => items) ?? []);
  const mayPlan = mayCall(contract.createCampaign, permissions);
  const narrowed = Object.keys(asked).some((name) => name !== "sort");
  return (
    <div className="screen wide">
      <ScreenHead
        title={say("list.title")}
        lead={say("list.lead")}
        beside={[{ to: "/dashboard/simulations/programmes", name: say("programmes.title"), icon: CalendarDays }]}
        acts={
          mayPlan &&
          (narrowed || !nothingYet(query)) && (
            <Link className="button primary" to="/dashboard/simulations/new">
              {say("plan.new")}
            </Link>
          )
        }
      />
      <List
        name="simulations"
        label={say("list.title")}
        columns={useColumns(results)}
        query={query}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        hrefOf={(row) =>
          row.state === "draft" && mayPlan
            ? `/dashboard/simulations/${row.id}/plan`
            : `/dashboard/simulations/${row.id}`
        }
        sort={shown.sort}
        onSort={(sort) => show({ sort })}
        search={shown.search}
        onSearch={(text) => show({ search: text })}
        filters={
          <>
            <FilterChoice
              label={say("list.state")}
              any={say("list.any-state")}
              value={shown.state}
              choices={campaignStates.map((id) => ({ id, name: say(`state.${id}`) }))}
              onChange={(state) => show({ state })}
            />
            <FilterChoice
              label={say("list.difficulty")}
              any={say("list.any-difficulty")}
              value={shown.difficulty}
              choices={difficulties.map((id) => ({ id, name: parts(`charts.difficulty.${id}`) }))}
              onChange={(difficulty) => show({ difficulty })}
            />
          </>
        }
        narrowed={narrowed}
        onReset={() => show({ search: "", state: "", difficulty: "", programme: "" })}
        empty={
          <Empty
            icon={Send}
            title={say("list.none")}
            act={
              mayPlan ? (
                <Link className="button primary" to="/dashboard/simulations/new">
                  {say("list.first")}
                </Link>
              ) : undefined
            }
          >
            {say("list.none-why")}
          </Empty>
        }
      />
    </div>
  );
}

/** The results of the campaigns of each page, asked for once a page. */
function useResults(pages: readonly (readonly Row[])[]): Results {
  const { call, organisation, permissions } = useScreen();
  const ids = pages.flat().flatMap(({ id, launchedAt }) => (launchedAt ? [id] : []));
  const found = useQuery({
    queryKey: ["campaigns", organisation.id, "results", ids],
    queryFn: async () => {
      const chunks = Array.from({ length: Math.ceil(ids.length / 50) }, (_, n) => ids.slice(n * 50, n * 50 + 50));
      const answers = await Promise.all(chunks.map((some) => call(insight.campaignResults, { ids: some.join(",") })));
      return answers.flatMap(({ items }) => items);
    },
    enabled: ids.length > 0 && mayCall(insight.campaignResults, permissions),
    placeholderData: keepPreviousData,
  });
  return new Map(found.data?.map((one) => [one.campaign, one]));
}

function useColumns(results: Results): Column<Row>[] {
  const say = useCampaignWords();
  const when = (row: Row) => row.startAt ?? (row.schedule as { start?: string | null }).start ?? null;
  return [
    { id: "name", name: say("list.column.name"), cell: (row) => row.name, sorts: "name" },
    {
      id: "state",
      name: say("list.column.state"),
      cell: (row) => <CampaignChip state={row.state} />,
      width: "172px",
      narrow: true,
    },
    {
      id: "start",
      name: say("list.column.start"),
      cell: (row) => {
        const at = when(row);
        return at ? <When at={at} /> : <span className="soft">{say("list.not-planned")}</span>;
      },
      width: "132px",
      sorts: "start",
      narrow: true,
    },
    {
      id: "difficulty",
      name: say("list.column.difficulty"),
      cell: (row) =>
        row.difficulties.length === 1 ? (
          <DifficultyChip difficulty={row.difficulties[0] as Difficulty} />
        ) : row.difficulties.length > 1 ? (
          <span className="soft">{say("list.mixed", { count: row.difficulties.length })}</span>
        ) : null,
      width: "200px",
    },
    {
      id: "results",
      name: say("list.column.results"),
      cell: (row) => <Outcome result={results.get(row.id)} launched={row.launchedAt !== null} />,
      width: "276px",
    },
    { id: "audience", name: say("list.column.audience"), cell: (row) => <Audience row={row} />, width: "112px" },
    {
      id: "ends",
      name: say("list.column.ends"),
      cell: (row) => row.endsAt && <When at={row.endsAt} />,
      width: "130px",
      hidden: true,
    },
  ];
}

function Audience({ row }: { row: Row }) {
  const say = useCampaignWords();
  const { everyone, departments, people } = row.audience;
  if (row.recipients !== null) return <span className="number">{say("people", { count: row.recipients })}</span>;
  if (departments > 0) return say("list.departments", { count: departments });
  if (people > 0) return say("people", { count: people });
  return <span className="soft">{everyone ? say("list.everyone") : row.audience.tags.join(", ")}</span>;
}
