import { Link } from "react-router";
import type { Skill } from "../mine.ts";
import { Sheet } from "../parts/Sheet.tsx";
import { useDay } from "../parts/use-day.ts";
import { useNumber } from "../parts/use-number.ts";
import { useWords } from "../words.ts";
import { Lighthouse } from "./Lighthouse.tsx";

/** One skill: how well it is remembered, when it comes again, and its lesson. */
export function OneSkill({ skill, onClose }: { skill: Skill; onClose(): void }) {
  const say = useWords();
  const day = useDay({ day: "numeric", month: "long" });
  const percent = useNumber({ style: "percent" });
  const { title, retrievability, dueAt, seenAt, fading } = skill;
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="one-skill">
        <span className="one-light">
          <Lighthouse remembered={retrievability} />
        </span>
        <div className="stack" style={{ "--gap": "6px" } as React.CSSProperties}>
          {retrievability === null ? (
            <p>{say("skills.never")}</p>
          ) : (
            <>
              <p>{say("skills.remembered", { share: percent(retrievability) })}</p>
              {seenAt && <p className="soft small">{say("skills.seen", { date: day(seenAt) })}</p>}
              {dueAt && (
                <p className="soft small">{say(fading ? "skills.due" : "skills.next", { date: day(dueAt) })}</p>
              )}
            </>
          )}
        </div>
      </div>
      <Link className="button" to={`/lessons/${skill.skill}`}>
        {say("today.playLesson")}
      </Link>
    </Sheet>
  );
}
