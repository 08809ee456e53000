import type { Mark } from "../../content/claims.ts";
import { usePublicWords } from "../words.ts";

/** Says beside a title that what it names does not exist yet, or not all of it. Claims of the brand are said to be that where they stand. */
export function MarkChip({ mark }: { mark?: Mark | undefined }) {
  const say = usePublicWords();
  if (!mark || mark === "brand") return null;
  return (
    <>
      {" "}
      <span className="chip mark-chip">{say(`marks.${mark}`)}</span>
    </>
  );
}
