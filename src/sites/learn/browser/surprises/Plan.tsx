import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { contract } from "../../../../features/campaigns/contract.ts";
import { Checkbox } from "../../../../ui/parts/Checkbox.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Segments } from "../../../../ui/parts/Segments.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { asked, call } from "../client.ts";
import { mine } from "../mine.ts";
import type { Surprises } from "../mine.ts";
import { useDay } from "../parts/use-day.ts";
import { useNumber } from "../parts/use-number.ts";
import { useWords } from "../words.ts";

type Wanted = Omit<NonNullable<Surprises["asked"]>, "lastAt" | "problem">;

/** How many surprises, by which channels and in which hours. */
export function Plan({ now: { asked: had, most, channels } }: { now: Surprises }) {
  const say = useWords();
  const day = useDay({ day: "numeric", month: "long" });
  const number = useNumber();
  const open = channels.filter((one) => one.confirmed);
  const [wanted, setWanted] = useState<Wanted>(
    () => wantedIn(had) ?? { perMonth: 1, channels: [open[0]!.channel], awakeFrom: "08:00", awakeUntil: "21:00", paused: false }, // oxfmt-ignore
  );
  const keep = (now: Surprises) => asked.setQueryData(mine.surprises().queryKey, now);
  const save = useMutation({
    mutationFn: (to: Wanted) => call(contract.askForSurprises, to),
    onSuccess(now, to) {
      setWanted(to);
      keep(now);
    },
  });
  const stop = useMutation({ mutationFn: () => call(contract.stopSurprises, undefined), onSuccess: keep });
  const error = save.error ?? stop.error;
  const change = (to: Partial<Wanted>) => setWanted((before) => ({ ...before, ...to }));
  return (
    <section className="stack surprise-plan" aria-labelledby="plan-title">
      <h2 id="plan-title">{say("surprises.how")}</h2>
      {had && (
        <div className="card stack">
          <p>{say(had.paused ? "surprises.state.paused" : "surprises.state.on")}</p>
          <p className="soft small">
            {had.lastAt ? say("surprises.last", { date: day(had.lastAt) }) : say("surprises.noneYet")}
          </p>
          {had.problem && <p role="alert">{had.problem}</p>}
          <p className="row">
            <button
              type="button"
              className="button quiet"
              onClick={() => save.mutate({ ...wantedIn(had)!, paused: !had.paused })}
            >
              {say(had.paused ? "surprises.goOn" : "surprises.pause")}
            </button>
            <button type="button" className="button quiet" onClick={() => stop.mutate()}>
              {say("surprises.stop")}
            </button>
          </p>
        </div>
      )}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate(wanted);
        }}
      >
        <p>{say("surprises.perMonth")}</p>
        <Segments
          label={say("surprises.perMonth")}
          options={Array.from({ length: most }, (_, n) => ({ id: String(n + 1), name: number(n + 1) }))}
          chosen={String(wanted.perMonth)}
          onChoose={(id) => change({ perMonth: Number(id) })}
        />
        {open.length > 1 && (
          <fieldset className="stack">
            <legend>{say("surprises.addresses")}</legend>
            {open.map(({ channel, title }) => (
              <Checkbox
                key={channel}
                label={title}
                checked={wanted.channels.includes(channel)}
                onChange={(event) =>
                  change({
                    channels: event.target.checked
                      ? [...wanted.channels, channel]
                      : wanted.channels.filter((one) => one !== channel),
                  })
                }
              />
            ))}
          </fieldset>
        )}
        <div className="hours">
          <Field
            label={say("surprises.from")}
            type="time"
            required
            value={wanted.awakeFrom}
            onChange={(event) => change({ awakeFrom: event.target.value })}
          />
          <Field
            label={say("surprises.until")}
            type="time"
            required
            value={wanted.awakeUntil}
            onChange={(event) => change({ awakeUntil: event.target.value })}
          />
        </div>
        <p className="soft small">{say("surprises.hours")}</p>
        <button type="submit" className="button">
          {say(had ? "surprises.change" : "surprises.ask")}
        </button>
        <p role="status">
          {error ? refusalOf(error, say("answer.unreachable")) : save.isSuccess && say("surprises.saved")}
        </p>
      </form>
    </section>
  );
}

function wantedIn(had: Surprises["asked"]): Wanted | null {
  if (!had) return null;
  const { perMonth, channels, awakeFrom, awakeUntil, paused } = had;
  return { perMonth, channels, awakeFrom, awakeUntil, paused };
}
