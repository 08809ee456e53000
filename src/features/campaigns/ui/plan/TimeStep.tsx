import { useMemo } from "react";
import { dateFormat } from "../../../../kit/formats.ts";
import { useLanguage } from "../../../../ui/language.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Choices } from "../../../../ui/parts/Choices.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { NumberField } from "../../../../ui/parts/NumberField.tsx";
import type { ScheduleInput } from "../../contract.ts";
import { hoursFit, instantOf, minutesOf } from "../../rules.ts";
import { dayOf } from "../parts/dates.ts";
import { useCampaignWords } from "../parts/words.ts";
import { Calendar } from "./Calendar.tsx";
import type { StepProps } from "./step.ts";
import { sendingWindow } from "./window.ts";

const monday = Date.UTC(2026, 0, 5);

/** When mails go out, by the recipients' own clocks. */
export function TimeStep({ plan, change, organisation, preview }: StepProps) {
  const say = useCampaignWords();
  const { tag } = useLanguage();
  const { schedule } = plan;
  const { timeZone } = organisation;
  const set = (part: Partial<ScheduleInput>) => change({ schedule: { ...schedule, ...part } });
  const later = (schedule.start ?? null) !== null;
  const day = later ? dayOf(Date.parse(schedule.start!), timeZone) : "";
  const startOn = (on: string) =>
    on !== "" && set({ start: new Date(instantOf(timeZone, Date.parse(`${on}T00:00:00Z`) + minutesOf(schedule.from) * 60_000, "later")).toISOString() }); // oxfmt-ignore
  const zones = preview?.zones.length ? preview.zones : [{ name: timeZone, people: preview?.recipients ?? 0 }];
  const fits = hoursFit(schedule);
  const key = JSON.stringify([schedule, zones, organisation.quiet]);
  const window = useMemo(
    () => (fits ? sendingWindow(schedule, organisation.quiet, zones.slice(0, 8), Date.now()) : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key, fits],
  );
  const weekday = (n: number) =>
    dateFormat(tag, { weekday: "short", timeZone: "UTC" }).format(monday + (n - 1) * 86_400_000);
  return (
    <>
      <Choices
        label={say("plan.time.start")}
        value={later ? "later" : "now"}
        onChange={(event) =>
          event.currentTarget.value === "now" ? set({ start: null }) : startOn(dayOf(Date.now() + 86_400_000, timeZone))
        }
        options={[
          { value: "now", label: say("plan.time.at-launch") },
          { value: "later", label: say("plan.time.later") },
        ]}
      />
      {later && (
        <Field
          label={say("plan.time.day")}
          type="date"
          className="short"
          value={day}
          min={dayOf(Date.now(), timeZone)}
          onChange={(event) => startOn(event.currentTarget.value)}
        />
      )}
      <div className="fields-row">
        <NumberField
          label={say("plan.time.days")}
          min={0}
          max={90}
          value={schedule.windowDays}
          onChange={(windowDays) => windowDays !== null && set({ windowDays })}
        />
        <Field
          label={say("plan.time.from")}
          type="time"
          value={schedule.from}
          onChange={(event) => event.currentTarget.value && set({ from: event.currentTarget.value })}
        />
        <Field
          label={say("plan.time.until")}
          type="time"
          value={schedule.until === "24:00" ? "23:59" : schedule.until}
          error={fits ? undefined : say("plan.time.reversed")}
          onChange={(event) => event.currentTarget.value && set({ until: event.currentTarget.value })}
        />
      </div>
      <fieldset className="weekdays">
        <legend>{say("plan.time.weekdays")}</legend>
        {[1, 2, 3, 4, 5, 6, 7].map((n) => (
          <label key={n}>
            <input
              type="checkbox"
              checked={schedule.weekdays.includes(n)}
              onChange={(event) => {
                const next = event.currentTarget.checked
                  ? [...schedule.weekdays, n].toSorted((a, b) => a - b)
                  : schedule.weekdays.filter((one) => one !== n);
                if (next.length > 0) set({ weekdays: next });
              }}
            />
            <span>{weekday(n)}</span>
          </label>
        ))}
      </fieldset>
      {window && <Calendar window={window} zone={Intl.DateTimeFormat().resolvedOptions().timeZone} />}
      {fits && !window && <Alert>{say("plan.time.never")}</Alert>}
      <p className="small soft">{say("plan.time.why")}</p>
    </>
  );
}
