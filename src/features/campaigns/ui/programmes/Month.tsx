import { useState } from "react";
import { Link } from "react-router";
import { dateFormat } from "../../../../kit/formats.ts";
import { useLanguage } from "../../../../ui/language.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { useAct } from "../../../../ui/use-act.ts";
import { contract } from "../../contract.ts";
import { nextState } from "../../rules.ts";
import { formatDay } from "../../../../ui/parts/when.ts";
import { useCampaignWords } from "../parts/words.ts";
import { DateDialog } from "./DateDialog.tsx";
import { useMoves } from "./use-moves.ts";
import type { Movable } from "./use-moves.ts";

type Found = OutputOf<typeof contract.simulationCalendar>;
type ProgrammeDate = Found["dates"][number];
type Simulation = Found["campaigns"][number];

interface MonthProps {
  month: string;
  weeks: readonly (readonly string[])[];
  today: string;
  found: Found;
}

/** The id of the words beside the calendar that say how something in it is moved. */
export const moveHintId = "moves-how";

const keyOf = ({ programme, slot }: ProgrammeDate) => `${programme} ${slot}`;

/** A month of simulations; dates of programmes and drafts are given another day by drag or by keyboard. */
export function Month({ month, weeks, today, found }: MonthProps) {
  const say = useCampaignWords();
  const { tag } = useLanguage();
  const { call, permissions } = useScreen();
  const moves = useMoves(today, weeks.at(-1)!.at(-1)!);
  const { held } = moves;
  const [asked, setAsked] = useState<ProgrammeDate | null>(null);
  const slotOf = (slot: string, id: string) => found.dates.find((one) => one.slot === slot && one.programme === id);
  const put = useAct(contract.moveProgrammeDate, {
    changes: [["campaigns"]],
    said: (_answer, { on }) =>
      on === null ? say("programmes.left-out") : say("programmes.moved", { day: formatDay(on, tag) }),
    undo: (_answer, { id, slot }) => call(contract.moveProgrammeDate, { id, slot, on: slotOf(slot, id)?.on ?? slot }),
  });
  const simulation = (id: string) => found.campaigns.find((one) => one.id === id);
  const begin = useAct(contract.moveCampaignStart, {
    changes: [["campaigns"]],
    said: (_answer, { id, on }) =>
      say(simulation(id)?.state === "awaiting-approval" ? "programmes.asked-again" : "programmes.moved", {
        day: formatDay(on, tag),
      }),
    undo: (_answer, { id, on }) => call(contract.moveCampaignStart, { id, on: simulation(id)?.on ?? on }),
  });
  const mayDates = mayCall(contract.moveProgrammeDate, permissions);
  const mayDrafts = mayCall(contract.moveCampaignStart, permissions);
  const movableDate = (date: ProgrammeDate): Movable => {
    const [id, slot] = [date.programme, date.slot];
    return {
      key: keyOf(date),
      name: date.name,
      day: date.on ?? slot,
      put: (on) => put.mutate({ id, slot, on }),
      leaveOut: () => put.mutate({ id, slot, on: null }),
    };
  };
  const movableDraft = ({ id, name, on: day }: Simulation): Movable => ({
    key: id,
    name,
    day,
    put: (on) => begin.mutate({ id, on }),
    opens: true,
  });
  const weekday = dateFormat(tag, { weekday: "short", timeZone: "UTC" });
  return (
    <>
      <p className="unseen" role="status">
        {held && say("programmes.held", { name: held.thing.name, day: formatDay(held.to, tag) })}
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
                  {...moves.cell(day)}
                >
                  <time dateTime={day}>
                    <span className="weekday">{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
                    {Number(day.slice(8))}
                  </time>
                  {found.campaigns.map((one) => {
                    const movable = mayDrafts && nextState(one.state, "edit") ? movableDraft(one) : null;
                    if ((movable ? moves.dayOf(movable) : one.on) !== day) return null;
                    return (
                      <Link
                        key={one.id}
                        className="event"
                        data-state={one.state}
                        to={`/dashboard/simulations/${one.id}`}
                        {...(movable && { ...moves.handle(movable), "aria-describedby": moveHintId })}
                      >
                        {one.name}
                      </Link>
                    );
                  })}
                  {found.dates.map((date) => {
                    const movable = movableDate(date);
                    if (moves.dayOf(movable) !== day) return null;
                    return (
                      <button
                        key={movable.key}
                        type="button"
                        className="event planned"
                        disabled={!mayDates}
                        data-out={date.on === null ? "" : undefined}
                        aria-label={say(date.on === null ? "programmes.date-out" : "programmes.date", {
                          name: date.name,
                          day: formatDay(day, tag),
                        })}
                        {...(mayDates && moves.handle(movable))}
                        onClick={(event) => {
                          // A press of the keyboard is heard as a key.
                          if (event.detail === 0) return;
                          if (date.on === null) put.mutate({ id: date.programme, slot: date.slot, on: date.slot });
                          else setAsked(date);
                        }}
                      >
                        {date.name}
                      </button>
                    );
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {asked && (
        <DateDialog
          name={asked.name}
          day={asked.on ?? asked.slot}
          today={today}
          onMove={(on) => put.mutate({ id: asked.programme, slot: asked.slot, on })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
