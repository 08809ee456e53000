import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarPlus, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useAddressState } from "../../../ui/address-state.ts";
import { dateFormat } from "../../../kit/formats.ts";
import { useLanguage } from "../../../ui/language.ts";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Chip } from "../../../ui/parts/Chip.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { addDays } from "../rules.ts";
import { deviceDay, formatDay } from "../../../ui/parts/when.ts";
import { useCampaignWords } from "./parts/words.ts";
import { Month, moveHintId } from "./programmes/Month.tsx";
import { firstOf, monthAfter, weeksOf } from "./programmes/month.ts";
import type { Programme } from "./programmes/programme.ts";
import { ProgrammeDialog } from "./programmes/ProgrammeDialog.tsx";
import "./programmes/programmes.css";

/** Simulations that come back by themselves, in a calendar in which their dates are moved by hand or by keyboard. */
export default function ProgrammesScreen() {
  const say = useCampaignWords();
  const { tag } = useLanguage();
  const { call, organisation, permissions } = useScreen();
  const today = deviceDay(new Date());
  const [{ month }, show] = useAddressState({ month: today.slice(0, 7) });
  const [open, setOpen] = useState<Programme | "new" | null>(null);
  const weeks = weeksOf(month);
  const [from, to] = [weeks[0]![0]!, addDays(weeks.at(-1)![0]!, 6)];
  const programmes = useQuery({
    queryKey: ["campaigns", organisation.id, "programmes"],
    queryFn: () => call(contract.listProgrammes, {}),
  });
  const calendar = useQuery({
    queryKey: ["campaigns", organisation.id, "calendar", from, to],
    queryFn: () => call(contract.simulationCalendar, { from, to }),
    placeholderData: keepPreviousData,
  });
  const may = mayCall(contract.createProgramme, permissions);
  const name = dateFormat(tag, { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <div className="screen wide">
      <ScreenHead
        title={say("programmes.title")}
        lead={say("programmes.lead")}
        acts={
          may && (
            <Button onClick={() => setOpen("new")}>
              <CalendarPlus size={18} aria-hidden="true" />
              {say("programmes.new")}
            </Button>
          )
        }
      />
      <Answer query={programmes}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={CalendarPlus} title={say("programmes.none")}>
              {say("programmes.none-why")}
            </Empty>
          ) : (
            <ul className="programmes">
              {items.map((one) => (
                <Line key={one.id} programme={one} may={may} onOpen={() => setOpen(one)} />
              ))}
            </ul>
          )
        }
      </Answer>
      <section className="calendar" aria-labelledby="month">
        <header>
          <h2 id="month" aria-live="polite">
            {name.format(new Date(`${firstOf(month)}T00:00:00Z`))}
          </h2>
          <Button
            kind="quiet"
            className="compact"
            aria-label={say("programmes.before")}
            onClick={() => show((now) => ({ month: monthAfter(now.month, -1) }))}
          >
            <ChevronLeft size={18} aria-hidden="true" />
          </Button>
          <Button kind="quiet" className="compact" onClick={() => show({ month: today.slice(0, 7) })}>
            {say("programmes.today")}
          </Button>
          <Button
            kind="quiet"
            className="compact"
            aria-label={say("programmes.after")}
            onClick={() => show((now) => ({ month: monthAfter(now.month, 1) }))}
          >
            <ChevronRight size={18} aria-hidden="true" />
          </Button>
        </header>
        <Answer query={calendar}>{(found) => <Month month={month} weeks={weeks} today={today} found={found} />}</Answer>
        {may && (
          <p className="small soft" id={moveHintId}>
            {say("programmes.how")}
          </p>
        )}
      </section>
      {open && <ProgrammeDialog programme={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Line({ programme, may, onOpen }: { programme: Programme; may: boolean; onOpen(): void }) {
  const say = useCampaignWords();
  const { tag } = useLanguage();
  const { id, name, every, mix, nextOn, active, launches, problem } = programme;
  const change = useAct(contract.updateProgramme, { changes: [["campaigns"]] });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="small soft">
          {say(`programmes.every.${every}`)} · {say("programmes.lures", { count: mix.lures })} ·{" "}
          {say(launches ? "programmes.launches" : "programmes.drafts")}
        </p>
        {problem && <Alert>{problem}</Alert>}
      </div>
      <span className="small number">
        {active ? (
          nextOn && say("programmes.next", { day: formatDay(nextOn, tag, "short") })
        ) : (
          <Chip>{say("programmes.rests")}</Chip>
        )}
      </span>
      {may && (
        <span className="row">
          <Button kind="plain" busy={change.isPending} onClick={() => change.mutate({ id, active: !active })}>
            {say(active ? "programmes.rest" : "programmes.go-on")}
          </Button>
          <Button kind="plain" aria-label={say("programmes.change-named", { name })} onClick={onOpen}>
            {say("programmes.change")}
          </Button>
        </span>
      )}
    </li>
  );
}
