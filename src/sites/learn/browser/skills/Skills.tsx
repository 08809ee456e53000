import { useQuery } from "@tanstack/react-query";
import { List, Map } from "lucide-react";
import { useState } from "react";
import { Screen } from "../frame/Screen.tsx";
import { mine } from "../mine.ts";
import type { Skill } from "../mine.ts";
import { Answer } from "../parts/Answer.tsx";
import { FirstRound } from "../parts/FirstRound.tsx";
import { useWords } from "../words.ts";
import { Chart } from "./Chart.tsx";
import { OneSkill } from "./OneSkill.tsx";
import { SkillList } from "./SkillList.tsx";
import "./skills.css";

/** The chart of skills: islands are families, lighthouses are skills, and a light fades as memory does. The list says the same. */
export function Skills() {
  const say = useWords();
  const query = useQuery(mine.skills());
  const [view, setView] = useState<"chart" | "list">("chart");
  const [chosen, setChosen] = useState<Skill | null>(null);
  const way = (name: "chart" | "list", Icon: typeof List) => (
    <button type="button" aria-pressed={view === name} onClick={() => setView(name)}>
      <Icon size={18} aria-hidden="true" />
      {say(`skills.${name}`)}
    </button>
  );
  return (
    <Screen title={say("lights.title")} lead={say("skills.lead")}>
      <div className="views" role="group" aria-label={say("skills.view")}>
        {way("chart", Map)}
        {way("list", List)}
      </div>
      <Answer query={query} height={560}>
        {({ items, tried }) => (
          <>
            {tried === 0 && <FirstRound>{say("skills.firstLight")}</FirstRound>}
            {view === "chart" ? (
              <Chart skills={items} onChoose={setChosen} />
            ) : (
              <SkillList skills={items} onChoose={setChosen} />
            )}
          </>
        )}
      </Answer>
      {chosen && <OneSkill skill={chosen} onClose={() => setChosen(null)} />}
    </Screen>
  );
}
