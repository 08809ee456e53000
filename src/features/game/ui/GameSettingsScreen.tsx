import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { Switch } from "../../../ui/parts/Switch.tsx";
import { useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import type { Settings } from "../contract.ts";
import { useGameWords } from "./words.ts";
import "../../../ui/settings/settings.css";
import "./scores.css";

const switches = ["on", "leagues", "crews", "departments", "people"] as const satisfies (keyof Settings)[];

/** The whole game or parts of it, on or off for everybody; whatever is off takes nothing from anybody. */
export default function GameSettingsScreen() {
  const { call, organisation } = useScreen();
  const say = useGameWords();
  const queries = useQueryClient();
  const queryKey = ["game-settings", organisation.id];
  const settings = useQuery({ queryKey, queryFn: () => call(contract.gameSettings, {}) });
  const change = useAct(contract.changeGameSettings, {
    changes: [["game-settings"], ["boards"], ["harbour-light"]],
    said: say("settings.saved"),
    onDone: (now) => queries.setQueryData(queryKey, now),
  });
  return (
    <>
      <ScreenHead title={say("settings.title")} lead={say("settings.lead")} />
      <Answer query={settings}>
        {(now) => (
          <section className="card game-switches" aria-label={say("settings.title")}>
            {switches.map((name) => (
              <Switch
                key={name}
                label={say(`settings.switch.${name}`)}
                hint={say(`settings.hint.${name}`)}
                checked={change.isPending && change.variables[name] !== undefined ? change.variables[name] : now[name]}
                disabled={change.isPending || (name !== "on" && !now.on)}
                onChange={({ target }) => change.mutate({ [name]: target.checked })}
              />
            ))}
          </section>
        )}
      </Answer>
    </>
  );
}
