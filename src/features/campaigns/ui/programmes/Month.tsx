import { useState } from "react";
import { Link } from "react-router";
import { formatTag } from "../../../../kit/languages.ts";
import { useLanguage } from "../../../../ui/language.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { useAct } from "../../../../ui/use-act.ts";
import { contract } from "../../contract.ts";
import { sayDay } from "../../../../ui/parts/when.ts";
import { useCampaignWords } from "../parts/words.ts";
import { moved } from "./month.ts";

type Found = OutputOf<typeof contract.simulationCalendar>;
type ProgrammeDate = Found["dates"][number];

interface MonthProps {
  month: string;
  weeks: readonly (readonly string[])[];
  today: string;
  found: Found;
  may: boolean;
}

/** What is being moved, and where it would go. */
interface Held {
  date: ProgrammeDate;
  to: string;
}

const keyOf = ({ programme, slot }: ProgrammeDate) => `${programme} ${slot}`;

/** A month of simulations; dates of programmes are dragged to another day, or taken up by Space, moved by the arrows and put down by Enter. */
export function Month({ month, weeks, today, found, may }: MonthProps) {
  const say = useCampaignWords();
  const { tag, dir } = useLanguage();
  const { call } = useScreen();
  const [held, setHeld] = useState<Held | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const put = useAct(contract.moveProgrammeDate, {
    changes: [["campaigns"]],
    said: (_answer, { on }) =>
      on === null ? say("programmes.left-out") : say("programmes.moved", { day: sayDay(on, tag) }),
    undo: (_answer, { id, slot }) => call(contract.moveProgrammeDate, { id, slot, on: before(slot, id) }),
  });
  const before = (slot: string, id: string) =>
    found.dates.find((one) => one.slot === slot && one.programme === id)?.on ?? slot;
  const drop = (date: ProgrammeDate, on: string) => {
    setHeld(null);
    setOver(null);
    if (on !== date.on && on >= today) put.mutate({ id: date.programme, slot: date.slot, on });
  };
  const dayOf = (date: ProgrammeDate) => (held && keyOf(held.date) === keyOf(date) ? held.to : (date.on ?? date.slot));
  const press = (date: ProgrammeDate, key: string): boolean => {
    const taken = held && keyOf(held.date) === keyOf(date);
    if (!taken) {
      if (key === " " || key === "Enter") setHeld({ date, to: date.on ?? date.slot });
      else if (key === "Delete") put.mutate({ id: date.programme, slot: date.slot, on: null });
      else return false;
    } else if (key === "Escape") setHeld(null);
    else if (key === "Enter" || key === " ") drop(date, held.to);
    else {
      const to = moved(held.to, key, today, dir === "rtl");
      if (to === null) return false;
      setHeld({ date, to });
    }
    return true;
  };
  const weekday = new Intl.DateTimeFormat(formatTag(tag), { weekday: "short", timeZone: "UTC" });
  return (
    <>
      <p className="unseen" role="status">
        {held && say("programmes.held", { name: held.date.name, day: sayDay(held.to, tag) })}
      </p>
      <table className="month">
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col">
                {weekday.format(new Date(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-day={day}
                  data-other={day.startsWith(month) ? undefined : ""}
                  data-today={day === today ? "" : undefined}
                  data-over={over === day ? "" : undefined}
                  onDragOver={(event) => {
                    if (!held || day < today) return;
                    event.preventDefault();
                    setOver(day);
                  }}
                  onDrop={(event) => {
                    event.preventDefault();
                    if (held) drop(held.date, day);
                  }}
                >
                  <time dateTime={day}>{Number(day.slice(8))}</time>
                  {found.campaigns
                    .filter(({ on }) => on === day)
                    .map(({ id, name, state }) => (
                      <Link key={id} className="event" data-state={state} to={`/dashboard/simulations/${id}`}>
                        {name}
                      </Link>
                    ))}
                  {found.dates
                    .filter((date) => dayOf(date) === day)
                    .map((date) => (
                      <button
                        key={keyOf(date)}
                        type="button"
                        className="event planned"
                        draggable={may}
                        disabled={!may}
                        data-held={held && keyOf(held.date) === keyOf(date) ? "" : undefined}
                        data-out={date.on === null ? "" : undefined}
                        aria-label={say(date.on === null ? "programmes.date-out" : "programmes.date", {
                          name: date.name,
                          day: sayDay(dayOf(date), tag),
                        })}
                        // The button goes from cell to cell with its date, and keeps the focus.
                        ref={(shown) => {
                          if (held && keyOf(held.date) === keyOf(date)) shown?.focus();
                        }}
                        onKeyDown={(event) => press(date, event.key) && event.preventDefault()}
                        onDragStart={() => setHeld({ date, to: day })}
                        onDragEnd={() => {
                          setHeld(null);
                          setOver(null);
                        }}
                        onClick={(event) => {
                          // A press of the keyboard is heard as a key.
                          if (event.detail > 0 && date.on === null)
                            put.mutate({ id: date.programme, slot: date.slot, on: date.slot });
                        }}
                      >
                        {date.name}
                      </button>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
