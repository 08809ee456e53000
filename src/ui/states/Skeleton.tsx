import { usePartWords } from "../parts/words.ts";
import "./states.css";

/** The shape of what is on its way, seen only where it takes longer than 150 ms. @param rows how many lines of it */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  const say = usePartWords();
  return (
    <div className="skeleton" role="status">
      <span className="unseen">{say("states.loading")}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden="true" />
      ))}
    </div>
  );
}
