import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { Link } from "react-router";
import { useAddressState } from "../../../ui/address-state.ts";
import type { InputOf, OutputOf } from "../../../ui/call.ts";
import { formatDuration } from "../../../ui/duration.ts";
import { useLanguage } from "../../../ui/language.ts";
import type { Column } from "../../../ui/list/column.ts";
import { FilterChoice } from "../../../ui/list/FilterChoice.tsx";
import { List } from "../../../ui/list/List.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { When } from "../../../ui/parts/When.tsx";
import { useScreen } from "../../../ui/screen.ts";
import { Empty } from "../../../ui/states/Empty.tsx";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { contract } from "../contract.ts";
import { verdicts } from "../rules.ts";
import { VerdictChip } from "./VerdictChip.tsx";
import { useTriageWords } from "./words.ts";
import "./reported.css";

type Row = OutputOf<typeof contract.listReportedGroups>["items"][number];

const defaults = { q: "", state: "", verdict: "" } as const;
/** Milliseconds after which new reports are looked for. */
const pause = 15_000;

/** What people reported and was no simulation: one row for all mails that are alike, to be judged once. */
export default function ReportedScreen() {
  const { call, organisation } = useScreen();
  const say = useTriageWords();
  const [by, narrow] = useAddressState(defaults);
  const search = useDebounced(by.q.trim(), 200);
  const filter = {
    ...(search && { search }),
    ...(by.state && { state: by.state }),
    ...(by.verdict && { verdict: by.verdict }),
  } as InputOf<typeof contract.listReportedGroups>;
  const query = useInfiniteQuery({
    queryKey: ["reported", organisation.id, "list", filter],
    queryFn: ({ pageParam: cursor }) =>
      call(contract.listReportedGroups, { limit: 50, ...(cursor && { cursor }), ...filter }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: pause,
  });
  return (
    <div className="screen reported">
      <ScreenHead title={say("title")} lead={say("lead")} />
      <Times />
      <List<Row>
        name="reported"
        label={say("title")}
        columns={useColumns()}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject || say("no-subject")}
        hrefOf={({ id }) => `/dashboard/reported/${id}`}
        search={by.q}
        onSearch={(q) => narrow({ q })}
        filters={
          <>
            <FilterChoice
              label={say("by.state")}
              any={say("any.state")}
              value={by.state}
              choices={(["waiting", "answered"] as const).map((id) => ({ id, name: say(`state.${id}`) }))}
              onChange={(state) => narrow({ state })}
            />
            <FilterChoice
              label={say("by.verdict")}
              any={say("any.verdict")}
              value={by.verdict}
              choices={verdicts.map((id) => ({ id, name: say(`verdict.${id}`) }))}
              onChange={(verdict) => narrow({ verdict })}
            />
          </>
        }
        narrowed={Object.keys(filter).length > 0}
        onReset={() => narrow(defaults)}
        empty={
          <Empty
            icon={Flag}
            title={say("empty.title")}
            act={
              <Link className="button primary" to="/dashboard/settings/mailboxes">
                {say("empty.act")}
              </Link>
            }
          >
            {say("empty.text")}
          </Empty>
        }
      />
    </div>
  );
}

/** What waits, and how long people wait for an answer. */
function Times() {
  const { call, organisation } = useScreen();
  const say = useTriageWords();
  const { tag } = useLanguage();
  const { data } = useQuery({
    queryKey: ["reported", organisation.id, "times"],
    queryFn: () => call(contract.reportTimes, {}),
    refetchInterval: pause,
  });
  if (!data || (data.waiting === 0 && data.answered === 0)) return null;
  const { waiting, since, answered, medianSeconds } = data;
  return (
    <p className="reported-times">
      {waiting > 0 ? (
        <strong>
          {say("times.waiting", { count: waiting })}
          {since && (
            <>
              {" "}
              {say("times.since")} <When at={since} />.
            </>
          )}
        </strong>
      ) : (
        <span>{say("times.none")}</span>
      )}{" "}
      {medianSeconds !== null && (
        <span className="soft">
          {say("times.median", { duration: formatDuration(medianSeconds, tag), count: answered })}
        </span>
      )}
    </p>
  );
}

function useColumns(): Column<Row>[] {
  const say = useTriageWords();
  return [
    {
      id: "mail",
      name: say("column.mail"),
      cell: ({ subject, sender }) => (
        <span className="reported-name">
          <strong dir="auto">{subject || say("no-subject")}</strong>
          <span className="soft small" dir="auto">
            {sender.name ? `${sender.name} · ${sender.address}` : sender.address || say("quoted")}
          </span>
        </span>
      ),
    },
    {
      id: "state",
      name: say("column.state"),
      width: "210px",
      narrow: true,
      cell: (row) => <VerdictChip {...row} />,
    },
    { id: "reports", name: say("column.reports"), width: "104px", numeric: true, cell: ({ reports }) => reports },
    {
      id: "leads",
      name: say("column.leads"),
      width: "24%",
      cell: ({ linkHosts, attachmentNames }) => (
        <span className="soft" dir="ltr">
          {[...linkHosts, ...attachmentNames].join(", ") || "–"}
        </span>
      ),
    },
    { id: "last", name: say("column.last"), width: "128px", narrow: true, cell: ({ lastAt }) => <When at={lastAt} /> },
    {
      id: "first",
      name: say("column.first"),
      width: "128px",
      hidden: true,
      cell: ({ firstAt }) => <When at={firstAt} />,
    },
  ];
}
