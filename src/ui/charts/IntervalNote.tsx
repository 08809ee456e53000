import { usePartWords } from "../parts/words.ts";
import { useSpelling } from "./spell.ts";

/** Says what the band or the bar around a value is. @param confidence how sure it is, from 0 to 1 */
export function IntervalNote({ confidence }: { confidence: number }) {
  const say = usePartWords();
  return <p>{say("charts.interval", { sure: useSpelling().value(confidence, "share") })}</p>;
}
