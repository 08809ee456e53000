import { useMutation, useQuery } from "@tanstack/react-query";
import { ChevronRight, Gauge, Gift, Hammer, ScrollText, Swords, UsersRound } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { contract } from "../../../../features/game/contract.ts";
import type { InputOf } from "../../../../ui/call.ts";
import { lettersOn, turnLetters } from "../../../../ui/keys/letters.ts";
import { useLanguage } from "../../../../ui/language.ts";
import { Switch } from "../../../../ui/parts/Switch.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { asked, call } from "../client.ts";
import { Screen } from "../frame/Screen.tsx";
import { mine } from "../mine.ts";
import { forgetRounds } from "../round/saved-round.ts";
import { Answer } from "../parts/Answer.tsx";
import { useDay } from "../parts/use-day.ts";
import { setMotion } from "./motion.ts";
import { setSound, sound } from "./sound.ts";
import { OwnNumber } from "./OwnNumber.tsx";
import { Reminders } from "./Reminders.tsx";
import { programLanguages, useWords } from "../words.ts";
import "./settings.css";

const screens: readonly {
  to: string;
  name: "score" | "crew" | "duels" | "workshop" | "surprises" | "data";
  icon: LucideIcon;
}[] = [
  { to: "/score", name: "score", icon: Gauge },
  { to: "/crew", name: "crew", icon: UsersRound },
  { to: "/duels", name: "duels", icon: Swords },
  { to: "/workshop", name: "workshop", icon: Hammer },
  { to: "/surprises", name: "surprises", icon: Gift },
  { to: "/data", name: "data", icon: ScrollText },
];

/** What has no tab of its own, and everything that may be switched. */
export function Settings() {
  const say = useWords();
  const { data: surprises } = useQuery(mine.surprises());
  const { data: game } = useQuery(mine.game());
  const missing = { surprises: !surprises?.offered, crew: game?.parts.crews === false };
  const there = screens.filter(({ name }) => !(name in missing && missing[name as keyof typeof missing]));
  return (
    <Screen title={say("frame.more")}>
      <ul className="ways-on">
        {there.map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={22} aria-hidden="true" />
              <span>{say(`${name}.title`)}</span>
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <Switches />
      <Reminders />
      <OwnNumber />
      <Languages />
      <form method="post" action="/sign-out" onSubmit={forgetRounds}>
        <button className="button quiet">{say("settings.signOut")}</button>
      </form>
    </Screen>
  );
}

type Preferences = InputOf<typeof contract.changeMyGameSettings>;
const switches = ["on", "listed", "motion", "sound"] as const;

/** The switches of the game: each counts at once. */
function Switches() {
  const say = useWords();
  const query = useQuery(mine.preferences());
  const { data: game } = useQuery(mine.game());
  const day = useDay({ day: "numeric", month: "long" });
  const [letters, setLetters] = useState(lettersOn);
  const change = useMutation({
    mutationFn: (to: Preferences) => call(contract.changeMyGameSettings, to),
    onSuccess(now) {
      setMotion(now.motion);
      setSound(now.sound);
      if (now.sound) sound("right");
      asked.setQueryData(mine.preferences().queryKey, now);
      void asked.invalidateQueries({ queryKey: ["game"] });
      // What was shown of the game before is told anew, or no more.
      for (const key of ["season", "crew", "badges", "board", "harbour"]) asked.removeQueries({ queryKey: [key] });
    },
  });
  // Whoever has the game switched off for them has nothing to switch of it.
  const isThere = (one: (typeof switches)[number]) =>
    one === "on" ? game?.off !== "organisation" : one !== "listed" || game?.parts.people !== false;
  return (
    <section className="stack" aria-labelledby="switches-title">
      <h2 id="switches-title">{say("settings.title")}</h2>
      <Answer query={query} height={240}>
        {(now) => (
          <>
            {game?.off === "organisation" && <p className="note-line">{say("off.organisation")}</p>}
            {switches.filter(isThere).map((one) => (
              <Switch
                key={one}
                label={say(`settings.${one}.label`)}
                hint={
                  one === "listed" && now.listedFrom !== null
                    ? say("settings.listed.later", { date: day(now.listedFrom) })
                    : say(`settings.${one}.hint`)
                }
                checked={(change.isPending ? change.variables[one] : undefined) ?? now[one]}
                onChange={(event) => change.mutate({ [one]: event.target.checked })}
              />
            ))}
            <p role="status">{change.isError && refusalOf(change.error, say("answer.unreachable"))}</p>
          </>
        )}
      </Answer>
      <Switch
        label={say("settings.letters.label")}
        hint={say("settings.letters.hint")}
        checked={letters}
        onChange={(event) => {
          turnLetters(event.target.checked);
          setLetters(event.target.checked);
        }}
      />
    </section>
  );
}

/** The languages, each in its own words; the page comes anew in the one that is chosen. */
function Languages() {
  const say = useWords();
  const { tag: now } = useLanguage();
  return (
    <nav className="stack" aria-label={say("settings.language")}>
      <h2>{say("settings.language")}</h2>
      <ul className="languages">
        {programLanguages.map(({ tag, name, dir }) => (
          <li key={tag}>
            <a href={`/settings?language=${tag}`} lang={tag} dir={dir} aria-current={tag === now ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
