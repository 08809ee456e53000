import { useMutation, useQuery } from "@tanstack/react-query";
import { contract } from "../../../../features/training/contract.ts";
import { languageNow } from "../../../../ui/language.ts";
import { Select } from "../../../../ui/parts/Select.tsx";
import { Switch } from "../../../../ui/parts/Switch.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { asked, call } from "../client.ts";
import { Answer } from "../parts/Answer.tsx";
import { useWords } from "../words.ts";

/** Whether and by which channel one is reminded, of lessons and of skills that fade. */
export function Reminders() {
  const say = useWords();
  const key = ["reminders", languageNow().tag];
  const query = useQuery({ queryKey: key, queryFn: () => call(contract.myReminders, undefined) });
  const change = useMutation({
    mutationFn: (to: { on: boolean; channel: string | null }) => call(contract.changeMyReminders, to),
    onSuccess: (now) => asked.setQueryData(key, now),
  });
  return (
    <section className="stack" aria-labelledby="reminders-title">
      <h2 id="reminders-title">{say("reminders.title")}</h2>
      <Answer query={query} height={120}>
        {({ on, everyDays, channel, channels }) => (
          <>
            <Switch
              label={say("reminders.label")}
              hint={
                everyDays === null ? say("reminders.none") : say("reminders.hint", { count: Math.round(everyDays / 7) })
              }
              checked={change.isPending ? change.variables.on : on}
              onChange={(event) => change.mutate({ on: event.target.checked, channel })}
            />
            {on && channels.length > 1 && (
              <Select
                label={say("reminders.channel")}
                value={(change.isPending ? change.variables.channel : channel) ?? ""}
                onChange={(event) => change.mutate({ on, channel: event.target.value })}
              >
                {channels.map((one) => (
                  <option key={one.channel} value={one.channel}>
                    {one.title}: {one.address}
                  </option>
                ))}
              </Select>
            )}
            <p role="status">{change.isError && refusalOf(change.error, say("answer.unreachable"))}</p>
          </>
        )}
      </Answer>
    </section>
  );
}
