import { useState } from "react";
import { cueKinds, cueParts, skills } from "../../../../features/lures/rules.ts";
import type { CueKind, CuePart, Skill } from "../../../../features/lures/rules.ts";
import { useCueNames } from "../../../../features/lures/ui/parts/cues/words.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { Textarea } from "../../../../ui/parts/Textarea.tsx";
import type { CueDraft } from "./fields.ts";
import { useLureWords } from "./words.ts";

const kinds = Object.keys(cueKinds) as CueKind[];

interface CueDialogProps {
  cue: Partial<CueDraft>;
  onKeep(cue: CueDraft): void;
  onClose(): void;
}

/** One cue: which words, what kind, why it gives the lure away, and which skill sees it. */
export function CueDialog({ cue, onKeep, onClose }: CueDialogProps) {
  const say = useLureWords();
  const nameOf = useCueNames();
  const [draft, setDraft] = useState({
    part: cue.part ?? ("html" as CuePart),
    quote: cue.quote ?? "",
    occurrence: Number(cue.occurrence ?? 1),
    kind: cue.kind ?? ("urgency" as CueKind),
    explanation: cue.explanation ?? "",
    skill: cue.skill ?? ("urgency" as Skill),
  });
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  return (
    <Dialog title={say("cues.dialog")} lead={say("cues.dialog-lead")} onClose={onClose}>
      <form
        className="cue-form"
        onSubmit={(event) => {
          event.preventDefault();
          onKeep({ ...draft, quote: draft.quote.trim(), explanation: draft.explanation.trim() });
        }}
      >
        <Field
          label={say("cues.quote")}
          hint={say("cues.quote-hint")}
          value={draft.quote}
          required
          maxLength={400}
          spellCheck={false}
          onChange={(event) => set({ quote: event.target.value })}
        />
        <div className="cue-pair">
          <Select
            label={say("cues.part")}
            value={draft.part}
            onChange={(event) => set({ part: event.target.value as CuePart })}
          >
            {cueParts.map((one) => (
              <option key={one} value={one}>
                {say(`cues.in.${one}`)}
              </option>
            ))}
          </Select>
          <Field
            label={say("cues.occurrence")}
            type="number"
            min={1}
            max={100}
            value={draft.occurrence}
            onChange={(event) => set({ occurrence: Math.max(1, Number(event.target.value)) })}
          />
        </div>
        <Select
          label={say("cues.kind")}
          value={draft.kind}
          onChange={(event) => set({ kind: event.target.value as CueKind })}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
        <Textarea
          label={say("cues.explanation")}
          hint={say("cues.explanation-hint")}
          value={draft.explanation}
          required
          maxLength={600}
          onChange={(event) => set({ explanation: event.target.value })}
        />
        <Select
          label={say("cues.skill")}
          value={draft.skill}
          onChange={(event) => set({ skill: event.target.value as Skill })}
        >
          {skills.map((one) => (
            <option key={one} value={one}>
              {say(`skill.${one}`)}
            </option>
          ))}
        </Select>
        <div className="form-buttons">
          <Button type="submit">{say("cues.keep")}</Button>
          <Button kind="quiet" onClick={onClose}>
            {say("cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
