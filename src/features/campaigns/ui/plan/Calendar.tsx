import type { CSSProperties } from "react";
import { useLanguage } from "../../../../ui/language.ts";
import { useCampaignWords } from "../parts/words.ts";
import { formatDay } from "../../../../ui/parts/when.ts";
import { dayOf, formatMoment } from "../parts/dates.ts";
import { addDays, instantOf } from "../../rules.ts";
import type { SendingWindow } from "./window.ts";

const mostDays = 21;
const dayMs = 86_400_000;

interface CalendarProps {
  window: SendingWindow;
  /** The viewer's time zone, in whose days it is drawn. */
  zone: string;
}

/** The sending window as a calendar: the viewer's days from left to right, a line for each time zone of the recipients, filled where mails go out. */
export function Calendar({ window, zone }: CalendarProps) {
  const say = useCampaignWords();
  const { tag } = useLanguage();
  const first = dayOf(window.from, zone);
  const begin = startOf(first, zone);
  const count = Math.min(mostDays, Math.max(1, Math.ceil((window.to - begin) / dayMs)));
  const days = Array.from({ length: count }, (_, n) => addDays(first, n));
  const end = startOf(addDays(first, count), zone);
  const place = (at: number) => (100 * (Math.min(Math.max(at, begin), end) - begin)) / (end - begin);
  return (
    // Wider than a telephone: it is scrolled by keyboard, too.
    <div
      className="window"
      role="region"
      aria-label={say("plan.time.window")}
      tabIndex={0}
      style={{ "--days": count } as CSSProperties}
    >
      <div className="window-days" aria-hidden="true">
        <span />
        <div>
          {days.map((day) => (
            <span key={day}>{count <= 7 ? formatDay(day, tag, "short") : Number(day.slice(8))}</span>
          ))}
        </div>
      </div>
      <ul>
        {window.zones.map(({ zone: name, people, spans }) => (
          <li key={name}>
            <span className="window-zone">
              {name.replaceAll("_", " ")}
              <small className="soft">{say("people", { count: people })}</small>
            </span>
            <span className="unseen">
              {say("plan.time.from-to", {
                from: formatMoment(spans[0]!.start, tag, name),
                until: formatMoment(spans.at(-1)!.end, tag, name),
              })}
            </span>
            <span className="window-line" aria-hidden="true">
              {spans
                .filter(({ start }) => start < end)
                .map(({ start, end: until }) => (
                  <i
                    key={start}
                    style={{ insetInlineStart: `${place(start)}%`, inlineSize: `${place(until) - place(start)}%` }}
                  />
                ))}
            </span>
          </li>
        ))}
      </ul>
      {window.to > end && (
        <p className="small soft">{say("plan.time.longer", { until: formatMoment(window.to, tag, zone) })}</p>
      )}
    </div>
  );
}

function startOf(day: string, zone: string): number {
  return instantOf(zone, Date.parse(`${day}T00:00:00Z`), "earlier");
}
