import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, BookOpen } from "lucide-react";
import { Link } from "react-router";
import { mine } from "../mine.ts";
import { useWords } from "../words.ts";
import type { Result } from "./contract.ts";
import { skillsOf } from "./tally.ts";

/** So many lessons are offered, and so many lights told of: more is a list to work through. */
const most = { lessons: 2, brighter: 3 };

/**
 * What the round changes on the chart of skills: lights that shine brighter, and those that a lesson would help.
 * @param counted whether it was remembered of anybody; a duel is not, nor is a round that was too quick to be read
 */
export function Gains({ results, counted }: { results: readonly Result[]; counted: boolean }) {
  const say = useWords();
  const { data } = useQuery(mine.skills());
  const titles = new Map(data?.items.map(({ skill, title }) => [skill as string, title]));
  const all = skillsOf(results).filter(({ skill }) => titles.has(skill));
  const touched = [
    ...all.filter(({ right }) => right && counted).slice(0, most.brighter),
    ...all.filter(({ right }) => !right).slice(0, most.lessons),
  ];
  if (touched.length === 0) return null;
  return (
    <section className="gains" aria-labelledby="gains-title">
      <h2 id="gains-title">{say("landing.chart")}</h2>
      <ul>
        {touched.map(({ skill, right }) => (
          <li key={skill} className={right ? "brighter" : "fainter"}>
            {right ? <ArrowUpRight size={18} aria-hidden="true" /> : <BookOpen size={18} aria-hidden="true" />}
            <span>
              <strong>{titles.get(skill)}</strong>
              <span className="soft"> {say(right ? "landing.brighter" : "landing.worthALesson")}</span>
            </span>
            {!right && (
              <Link className="small" to={`/lessons/${skill}`}>
                {say("landing.playLesson")}
                <span className="unseen"> {titles.get(skill)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
