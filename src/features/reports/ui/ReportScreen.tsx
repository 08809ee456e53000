import { useQuery } from "@tanstack/react-query";
import { Download, Ellipsis, FileCheck, FileSpreadsheet, FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { languages } from "../../../kit/languages.ts";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Copyable } from "../../../ui/parts/Copyable.tsx";
import { Menu } from "../../../ui/parts/Menu.tsx";
import { Spinner } from "../../../ui/parts/Spinner.tsx";
import { When } from "../../../ui/parts/When.tsx";
import { Facts } from "../../../ui/record/Facts.tsx";
import { Record } from "../../../ui/record/Record.tsx";
import { RecordAnswer } from "../../../ui/record/RecordAnswer.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { formats } from "../rules.ts";
import { changes, useDownload, useKinds, usePeriodWords } from "./parts/queries.ts";
import type { Report } from "./parts/queries.ts";
import { RemoveDialog } from "./parts/RemoveDialog.tsx";
import { StateChip } from "./parts/StateChip.tsx";
import { useReportWords } from "./parts/words.ts";
import "./report.css";

const pictures = { pdf: FileText, xlsx: FileSpreadsheet, csv: FileCheck } as const;

/** One report: how far it is, its files, and what it can be checked by. */
export default function ReportScreen() {
  const { id = "" } = useParams();
  const say = useReportWords();
  const { call, organisation } = useScreen();
  const query = useQuery({
    queryKey: ["reports", organisation.id, id],
    queryFn: () => call(contract.getReport, { id }),
    refetchInterval: ({ state }) => (state.data?.state === "making" ? 700 : false),
  });
  return (
    <div className="screen wide">
      <RecordAnswer query={query} from={{ to: "/dashboard/reports", name: say("title") }}>
        {(report) => <Shown report={report} />}
      </RecordAnswer>
    </div>
  );
}

function Shown({ report }: { report: Report }) {
  const say = useReportWords();
  const said = usePeriodWords();
  const kinds = useKinds();
  const { id, title, kind, scope, state, withheld, sourceHash } = report;
  const ready = state === "done" && !withheld;
  const name = kinds.data?.find((one) => one.id === kind)?.name;
  return (
    <Record
      from={{ to: "/dashboard/reports", name: say("title") }}
      title={title}
      state={<StateChip report={report} />}
      lead={[name, scope.period && said(scope.period)].filter(Boolean).join(" · ")}
      acts={<Acts report={report} ready={ready} />}
      facts={<Known report={report} />}
    >
      {state === "making" && (
        <p className="report-making" role="status">
          <Spinner />
          {say("record.making")}
        </p>
      )}
      {state === "failed" && <Alert>{say("record.failed")}</Alert>}
      {state === "done" && withheld && <Alert kind="info">{say("record.withheld")}</Alert>}
      {ready && <Files id={id} />}
      {ready && (
        <section className="report-check">
          <h2>{say("record.check")}</h2>
          <p className="small soft">{say("record.check-how")}</p>
          <Copyable name="SHA-256" value={sourceHash} />
        </section>
      )}
    </Record>
  );
}

function Acts({ report, ready }: { report: Report; ready: boolean }) {
  const say = useReportWords();
  const { permissions } = useScreen();
  const navigate = useNavigate();
  const download = useDownload();
  const [removing, setRemoving] = useState(false);
  const again = useAct(contract.makeReport, { changes, onDone: ({ id }) => navigate(`/dashboard/reports/${id}`) });
  const { id, kind, scope, language, state } = report;
  const mayMake = mayCall(contract.makeReport, permissions);
  return (
    <>
      {ready && (
        <Button busy={download.isPending} onClick={() => download.mutate({ id, as: "pdf" })}>
          <Download size={18} aria-hidden="true" />
          {say("take", { format: "PDF" })}
        </Button>
      )}
      {mayMake && state !== "making" && (
        <Button
          kind={ready ? "quiet" : "primary"}
          busy={again.isPending}
          onClick={() => again.mutate({ kind, ...scope, language })}
        >
          {say("record.again")}
        </Button>
      )}
      {mayCall(contract.removeReport, permissions) && (
        <Menu
          label={say("more")}
          acts={[{ id: "remove", name: say("remove.do"), icon: Trash2, danger: true, onAct: () => setRemoving(true) }]}
        >
          <Ellipsis size={18} aria-hidden="true" />
        </Menu>
      )}
      {removing && (
        <RemoveDialog
          report={report}
          onClose={() => setRemoving(false)}
          onDone={() => navigate("/dashboard/reports")}
        />
      )}
    </>
  );
}

function Files({ id }: { id: string }) {
  const say = useReportWords();
  const download = useDownload();
  return (
    <ul className="record-list report-files" aria-label={say("record.files")}>
      {formats.map((as) => {
        const Picture = pictures[as];
        return (
          <li key={as}>
            <Picture size={22} aria-hidden="true" />
            <div>
              <strong>{say(`file.${as}.name`)}</strong>
              <p className="small soft">{say(`file.${as}.for`)}</p>
            </div>
            <Button
              kind="quiet"
              className="compact"
              busy={download.isPending && download.variables.as === as}
              aria-label={say("take", { format: as.toUpperCase() })}
              onClick={() => download.mutate({ id, as })}
            >
              {say("record.take")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Known({ report }: { report: Report }) {
  const say = useReportWords();
  const { madeBy, schedule, createdAt, language, rules, scope } = report;
  return (
    <Facts
      rows={[
        [say("column.by"), madeBy?.name ?? (schedule ? null : say("by-nobody"))],
        [say("record.ordered"), schedule && <Link to="/dashboard/reports/schedules">{say("by-schedule")}</Link>],
        [say("column.at"), <When key="at" at={createdAt} />],
        [say("column.language"), languages.find(({ tag }) => tag === language)?.name ?? language],
        [
          say("make.campaign"),
          scope.campaign && <Link to={`/dashboard/simulations/${scope.campaign}`}>{say("record.to-campaign")}</Link>,
        ],
        [say("record.rules"), <code key="rules">{rules}</code>],
      ]}
    />
  );
}
