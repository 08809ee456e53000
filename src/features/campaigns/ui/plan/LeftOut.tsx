import { useCampaignWords } from "../parts/words.ts";
import { useReason } from "../parts/reasons.ts";
import type { Preview } from "./questions.ts";

/** How many would get a lure, and who is left out and why. */
export function LeftOut({ preview }: { preview: Preview }) {
  const say = useCampaignWords();
  const why = useReason();
  return (
    <section className="counted" role="status">
      <p>
        <strong className="number">{preview.recipients}</strong>{" "}
        {say("plan.audience.get", { count: preview.recipients, meant: preview.meant })}
      </p>
      {preview.leftOut.length > 0 && (
        <ul>
          {preview.leftOut.map(({ reason, people }) => (
            <li key={reason}>{why(reason, people)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
