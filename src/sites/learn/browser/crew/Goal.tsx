import type { Crew } from "../mine.ts";
import { Meter } from "../parts/Meter.tsx";
import { useWords } from "../words.ts";

/** How far a crew is with the goal of its week; of a small one that is not told. */
export function Goal({ goal: { done, target, yours } }: Pick<Crew, "goal">) {
  const say = useWords();
  if (done === null) return <p className="soft small">{say("crew.fewTold", { count: yours })}</p>;
  return (
    <>
      <Meter label={say("crew.goal")} value={done} of={target} />
      <p className="soft small">{say("crew.progress", { done, target })}</p>
    </>
  );
}
