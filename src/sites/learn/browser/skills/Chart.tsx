import type { Skill } from "../mine.ts";
import { useWords } from "../words.ts";
import { Lighthouse } from "./Lighthouse.tsx";
import { families, lightOf } from "./lights.ts";

interface ChartProps {
  skills: readonly Skill[];
  onChoose(skill: Skill): void;
}

/** The sea by night, when one sees how far each light reaches. */
export function Chart({ skills, onChoose }: ChartProps) {
  const say = useWords();
  return (
    <div className="chart-sea">
      {families(skills).map(({ family, skills: own }) => (
        <section key={family} className={`island ${family}`} aria-labelledby={`island-${family}`}>
          <ul>
            {own.map((one) => (
              <li key={one.skill}>
                <button
                  type="button"
                  className="lighthouse-button"
                  title={one.title}
                  aria-label={`${one.title}: ${say(`light.${lightOf(one.retrievability)}`)}`}
                  onClick={() => onChoose(one)}
                >
                  <Lighthouse remembered={one.retrievability} />
                </button>
              </li>
            ))}
          </ul>
          <h2 id={`island-${family}`}>{say(`family.${family}`)}</h2>
        </section>
      ))}
      <ul className="chart-key">
        {(["bright", "fading", "faint", "dark"] as const).map((light) => (
          <li key={light}>
            <span className={`key-light ${light}`} aria-hidden="true" />
            {say(`light.${light}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
