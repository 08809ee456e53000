import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { CalendarClock, Download, FileChartColumn, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useAddressState } from "../../../ui/address-state.ts";
import { languageName } from "../../../ui/language-name.ts";
import type { Column } from "../../../ui/list/column.ts";
import { FilterChoice } from "../../../ui/list/FilterChoice.tsx";
import { List } from "../../../ui/list/List.tsx";
import { nothingYet } from "../../../ui/list/nothing-yet.ts";
import { Button } from "../../../ui/parts/Button.tsx";
import { Menu } from "../../../ui/parts/Menu.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { When } from "../../../ui/parts/When.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Empty } from "../../../ui/states/Empty.tsx";
import { contract } from "../contract.ts";
import { formats } from "../rules.ts";
import { useDownload, useKinds, usePeriodWords } from "./parts/queries.ts";
import type { Report } from "./parts/queries.ts";
import { RemoveDialog } from "./parts/RemoveDialog.tsx";
import { StateChip } from "./parts/StateChip.tsx";
import { useReportWords } from "./parts/words.ts";

// A form, which brings what checks it: fetched when one is made.
const MakeDialog = lazy(async () => ({ default: (await import("./parts/MakeDialog.tsx")).MakeDialog }));

/** Milliseconds between two looks at reports that are being made. */
const pause = 1500;

/** Reports that were made, the newest first; one is made, taken along and removed here. */
export default function ReportsScreen() {
  const say = useReportWords();
  const { call, organisation, permissions } = useScreen();
  const [shown, show] = useAddressState({ kind: "", make: "", campaign: "" });
  const [removing, setRemoving] = useState<Report | null>(null);
  const kinds = useKinds();
  const { kind } = shown;
  const query = useInfiniteQuery({
    queryKey: ["reports", organisation.id, "list", kind],
    queryFn: ({ pageParam: cursor }) =>
      call(contract.listReports, { limit: 50, ...(kind && { kind }), ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((one) => one.state === "making")) ? pause : false,
  });
  const narrowed = kind !== "";
  const mayMake = mayCall(contract.makeReport, permissions);
  const make = (
    <Button onClick={() => show({ make: "new" })}>
      <Plus size={18} aria-hidden="true" />
      {say("make.title")}
    </Button>
  );
  return (
    <div className="screen wide">
      <ScreenHead
        title={say("title")}
        lead={say("lead")}
        beside={[{ to: "/dashboard/reports/schedules", name: say("schedules.title"), icon: CalendarClock }]}
        acts={mayMake && (narrowed || !nothingYet(query)) && make}
      />
      <List<Report>
        name="reports"
        label={say("title")}
        query={query}
        columns={useColumns(setRemoving)}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        hrefOf={({ id }) => `/dashboard/reports/${id}`}
        filters={
          <FilterChoice
            label={say("column.kind")}
            any={say("any-kind")}
            value={kind}
            choices={kinds.data ?? []}
            onChange={(chosen) => show({ kind: chosen })}
          />
        }
        narrowed={narrowed}
        onReset={() => show({ kind: "" })}
        empty={
          <Empty icon={FileChartColumn} title={say("none")} act={mayMake ? make : undefined}>
            {say("none-why")}
          </Empty>
        }
      />
      <Suspense>
        {mayMake && shown.make !== "" && kinds.data && (
          <MakeDialog
            kinds={kinds.data}
            kind={shown.make}
            campaign={shown.campaign}
            onClose={() => show({ make: "", campaign: "" })}
          />
        )}
      </Suspense>
      {removing && <RemoveDialog report={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

function useColumns(onRemove: (report: Report) => void): Column<Report>[] {
  const say = useReportWords();
  const said = usePeriodWords();
  const { permissions } = useScreen();
  const kinds = useKinds();
  const download = useDownload();
  const nameOf = (id: string) => kinds.data?.find((one) => one.id === id)?.name ?? id;
  const mayRemove = mayCall(contract.removeReport, permissions);
  return [
    { id: "title", name: say("column.title"), width: "16rem", cell: ({ title }) => title },
    {
      id: "state",
      name: say("column.state"),
      cell: (report) => <StateChip report={report} />,
      width: "124px",
      narrow: true,
    },
    { id: "kind", name: say("column.kind"), cell: ({ kind }) => nameOf(kind), width: "200px" },
    {
      id: "period",
      name: say("column.period"),
      cell: ({ scope }) => scope.period && said(scope.period),
      width: "112px",
    },
    { id: "by", name: say("column.by"), cell: (report) => <By report={report} />, width: "170px" },
    {
      id: "at",
      name: say("column.at"),
      cell: ({ createdAt }) => <When at={createdAt} />,
      width: "136px",
      narrow: true,
    },
    {
      id: "language",
      name: say("column.language"),
      cell: ({ language }) => languageName(language),
      width: "100px",
      hidden: true,
    },
    {
      id: "take",
      name: say("column.take"),
      width: "72px",
      acts: true,
      cell: (report) => {
        const acts = [
          ...(report.state === "done" && !report.withheld
            ? formats.map((as) => ({
                id: as,
                name: say("take", { format: as.toUpperCase() }),
                icon: Download,
                onAct: () => download.mutate({ id: report.id, as }),
              }))
            : []),
          ...(mayRemove
            ? [
                {
                  id: "remove",
                  name: say("remove.do"),
                  icon: Trash2,
                  danger: true as const,
                  onAct: () => onRemove(report),
                },
              ]
            : []),
        ];
        return (
          acts.length > 0 && (
            <Menu label={say("take-named", { title: report.title })} acts={acts}>
              <Download size={16} aria-hidden="true" />
            </Menu>
          )
        );
      },
    },
  ];
}

function By({ report: { madeBy, schedule } }: { report: Report }) {
  const say = useReportWords();
  if (schedule) return <Link to="/dashboard/reports/schedules">{say("by-schedule")}</Link>;
  return madeBy ? madeBy.name : <span className="soft">{say("by-nobody")}</span>;
}
