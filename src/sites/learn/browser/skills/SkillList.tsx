import { useNumber } from "../parts/use-number.ts";
import type { Skill } from "../mine.ts";
import { useWords } from "../words.ts";
import { families, lightOf } from "./lights.ts";

interface SkillListProps {
  skills: readonly Skill[];
  onChoose(skill: Skill): void;
}

/** The same as a list: every skill by its family, with how well it is remembered. */
export function SkillList({ skills, onChoose }: SkillListProps) {
  const say = useWords();
  const percent = useNumber({ style: "percent" });
  return (
    <div className="skill-list">
      {families(skills).map(({ family, skills: own }) => (
        <section key={family} aria-labelledby={`list-${family}`}>
          <h2 id={`list-${family}`}>{say(`family.${family}`)}</h2>
          <ul>
            {own.map((one) => (
              <li key={one.skill}>
                <button type="button" onClick={() => onChoose(one)}>
                  <span className={`small-light ${lightOf(one.retrievability)}`} aria-hidden="true" />
                  <span>{one.title}</span>
                  <span className="soft small">
                    {say(`light.${lightOf(one.retrievability)}`)}
                    {one.retrievability !== null && ` · ${percent(one.retrievability)}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
