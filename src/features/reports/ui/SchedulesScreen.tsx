import { listFormat } from "../../../kit/formats.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, CalendarClock, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useLanguage } from "../../../ui/language.ts";
import { Button } from "../../../ui/parts/Button.tsx";
import { Chip } from "../../../ui/parts/Chip.tsx";
import { Dialog } from "../../../ui/parts/Dialog.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { formatExactly } from "../../../ui/parts/when.ts";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { changes, useKinds, usePeriodWords } from "./parts/queries.ts";
import type { Kind, Schedule } from "./parts/queries.ts";
import { ScheduleDialog } from "./parts/ScheduleDialog.tsx";
import { useReportWords } from "./parts/words.ts";
import "../../../ui/record/record.css";
import "../../../ui/settings/settings.css";
import "./report.css";

/** Reports that come back by themselves: of what, when next, and who is told. */
export default function SchedulesScreen() {
  const say = useReportWords();
  const { call, organisation, permissions } = useScreen();
  const [open, setOpen] = useState<Schedule | "new" | null>(null);
  const kinds = useKinds();
  const schedules = useQuery({
    queryKey: ["reports", organisation.id, "schedules"],
    queryFn: async () => (await call(contract.listReportSchedules, {})).items,
  });
  const may = mayCall(contract.createReportSchedule, permissions);
  const make = may && (
    <Button onClick={() => setOpen("new")}>
      <Plus size={18} aria-hidden="true" />
      {say("schedules.new")}
    </Button>
  );
  return (
    <div className="screen">
      <Link className="record-from small" to="/dashboard/reports">
        <ArrowLeft size={16} aria-hidden="true" />
        {say("title")}
      </Link>
      <ScreenHead title={say("schedules.title")} lead={say("schedules.lead")} acts={!!schedules.data?.length && make} />
      <Answer query={schedules}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon={CalendarClock} title={say("schedules.none")} act={make || undefined}>
              {say("schedules.none-why")}
            </Empty>
          ) : (
            <ul className="setting-cards">
              {items.map((one) => (
                <li key={one.id}>
                  <OneSchedule one={one} kinds={kinds.data ?? []} may={may} onOpen={() => setOpen(one)} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {open && kinds.data && (
        <ScheduleDialog kinds={kinds.data} schedule={open === "new" ? null : open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

interface OneProps {
  one: Schedule;
  kinds: readonly Kind[];
  may: boolean;
  onOpen(): void;
}

function OneSchedule({ one, kinds, may, onOpen }: OneProps) {
  const say = useReportWords();
  const said = usePeriodWords();
  const { tag } = useLanguage();
  const [removing, setRemoving] = useState(false);
  const { id, kind, department, every, active, problem, nextAt, nextPeriod, lastReport, readers, actsFor } = one;
  const change = useAct(contract.updateReportSchedule, { changes });
  const remove = useAct(contract.removeReportSchedule, { changes, said: say("schedules.removed") });
  const title = [kinds.find((each) => each.id === kind)?.name ?? kind, department?.name].filter(Boolean).join(" · ");
  const list = listFormat(tag);
  return (
    <section className="card" aria-label={title}>
      <div className="setting-head">
        <h2>{title}</h2>
        <Chip kind={active ? "good" : problem ? "bad" : "plain"}>
          {say(active ? "schedules.on" : problem ? "schedules.stopped" : "schedules.rests")}
        </Chip>
      </div>
      {problem && <p className={active ? "small" : "small schedule-problem"}>{problem}</p>}
      <dl className="schedule-facts small">
        <div>
          <dt>{say("schedules.every-label")}</dt>
          <dd>{say(`schedules.every.${every}`)}</dd>
        </div>
        {nextAt && nextPeriod && (
          <div>
            <dt>{say("schedules.next", { period: said(nextPeriod) })}</dt>
            <dd>
              <time dateTime={nextAt}>{formatExactly(new Date(nextAt), tag)}</time>
            </dd>
          </div>
        )}
        <div>
          <dt>{say("schedules.readers")}</dt>
          <dd>
            {list.format(readers.map(({ name, may: still }) => (still ? name : say("schedules.no-more", { name })))) ||
              say("schedules.no-readers")}
          </dd>
        </div>
        {actsFor && (
          <div>
            <dt>{say("schedules.ordered-by")}</dt>
            <dd>{actsFor.name}</dd>
          </div>
        )}
        {lastReport && (
          <div>
            <dt>{say("schedules.last")}</dt>
            <dd>
              <Link to={`/dashboard/reports/${lastReport}`}>{say("schedules.open-last")}</Link>
            </dd>
          </div>
        )}
      </dl>
      {may && (
        <div className="row">
          <Button
            kind="quiet"
            className="compact"
            aria-label={say("schedules.change-named", { title })}
            onClick={onOpen}
          >
            {say("schedules.change")}
          </Button>
          <Button
            kind="quiet"
            className="compact"
            busy={change.isPending}
            onClick={() => change.mutate({ id, active: !active })}
          >
            {say(active ? "schedules.rest" : "schedules.go-on")}
          </Button>
          <Button kind="plain" className="small" onClick={() => setRemoving(true)}>
            {say("schedules.remove")}
          </Button>
        </div>
      )}
      {removing && (
        <Dialog
          title={say("schedules.remove-title")}
          lead={say("schedules.remove-text", { title })}
          onClose={() => setRemoving(false)}
        >
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
            {say("schedules.remove")}
          </Button>
        </Dialog>
      )}
    </section>
  );
}
