import { clickRange, phishScale } from "../../../../features/lures/rules.ts";
import type { Alignment } from "../../../../features/lures/rules.ts";
import { DifficultyChip } from "../../../../ui/charts/DifficultyChip.tsx";
import { Textarea } from "../../../../ui/parts/Textarea.tsx";
import { usePercent } from "./ClickRate.tsx";
import type { Editor } from "./use-editor.ts";
import { useLureWords } from "./words.ts";

const questions = ["process", "relevance", "events", "concern", "training"] as const;
const scores = [0, 2, 4, 6, 8] as const;

/** The NIST Phish Scale as a worksheet: five answers and the marked cues make the class, and the class says what to expect. */
export function Worksheet({ editor }: { editor: Editor }) {
  const say = useLureWords();
  const percent = usePercent();
  const { fields, set, editable } = editor;
  const rating = phishScale(fields.cues, fields.alignment as unknown as Alignment);
  const [low, high] = clickRange(rating.difficulty);
  return (
    <section className="worksheet" aria-labelledby="scale-title">
      <h2 id="scale-title">{say("scale.title")}</h2>
      <div className="worksheet-result" role="status">
        <DifficultyChip difficulty={rating.difficulty} />
        <strong>{say("scale.expect", { low: percent(low), high: percent(high) })}</strong>
        <span className="soft small">
          {say("scale.made-of", {
            cues: rating.cueCount,
            cueClass: say(`scale.cues.${rating.cueClass}`),
            score: rating.alignmentScore,
            alignmentClass: say(`scale.fit.${rating.alignmentClass}`),
          })}
        </span>
      </div>
      {questions.map((question, at) => (
        <fieldset key={question} className="worksheet-question" disabled={!editable}>
          <legend>{say(`scale.${question}`)}</legend>
          <div>
            {scores.map((score) => (
              <label key={score}>
                <input
                  type="radio"
                  name={`alignment-${question}`}
                  checked={fields.alignment[at] === score}
                  onChange={() => set({ alignment: fields.alignment.with(at, score) })}
                />
                <span>{say(`scale.score.${score}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Textarea
        label={say("scale.reason")}
        value={fields.alignmentReason}
        readOnly={!editable}
        rows={2}
        maxLength={600}
        onChange={(event) => set({ alignmentReason: event.target.value })}
      />
    </section>
  );
}
