import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useCueNames } from "../../../../features/lures/ui/parts/cues/words.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { CueDialog } from "./CueDialog.tsx";
import type { CueDraft } from "./fields.ts";
import type { Jump } from "./problems.ts";
import { Preview } from "./Preview.tsx";
import type { Editor } from "./use-editor.ts";
import { useLureWords } from "./words.ts";
import { Worksheet } from "./Worksheet.tsx";

/** What gives the lure away, marked by selecting it in the mail, and how hard that makes it to notice. */
export function Cues({ editor, jump }: { editor: Editor; jump: Jump }) {
  const say = useLureWords();
  const nameOf = useCueNames();
  const { fields, set, editable } = editor;
  const [marked, setMarked] = useState("");
  const [open, setOpen] = useState<{ cue: Partial<CueDraft>; at: number | null } | null>(null);
  const wrong = jump?.place.tab === "cues" ? Number(/^cues\.(\d+)/.exec(jump.place.field)?.[1] ?? -1) : -1;
  const keep = (cue: CueDraft) => {
    const at = open?.at ?? fields.cues.length;
    set({ cues: [...fields.cues.slice(0, at), cue, ...fields.cues.slice(at + 1)] });
    setOpen(null);
    setMarked("");
  };
  return (
    <div className="lure-halves">
      <div className="lure-writing">
        <Worksheet editor={editor} />
        <section className="cue-list" aria-labelledby="cues-title">
          <div className="row between">
            <h2 id="cues-title">{say("cues.title")}</h2>
            {editable && (
              <Button kind="quiet" onClick={() => setOpen({ cue: { quote: marked, part: "html" }, at: null })}>
                <Plus size={16} aria-hidden="true" />
                {say(marked ? "cues.mark" : "cues.add")}
              </Button>
            )}
          </div>
          {fields.cues.length === 0 && <p className="soft">{say(editable ? "cues.none" : "cues.none-marked")}</p>}
          <ol>
            {fields.cues.map((cue, at) => (
              <li key={`${cue.part} ${cue.quote} ${at}`} data-wrong={at === wrong || undefined}>
                <div>
                  <strong>{nameOf(cue.kind)}</strong>
                  <q>{cue.quote}</q>
                  <p className="soft small">{cue.explanation}</p>
                </div>
                {editable && (
                  <div className="row">
                    <Button
                      kind="plain"
                      aria-label={say("cues.change", { quote: cue.quote })}
                      onClick={() => setOpen({ cue, at })}
                    >
                      <Pencil size={16} aria-hidden="true" />
                    </Button>
                    <Button
                      kind="plain"
                      aria-label={say("cues.remove", { quote: cue.quote })}
                      onClick={() => set({ cues: fields.cues.filter((_one, index) => index !== at) })}
                    >
                      <Trash2 size={16} aria-hidden="true" />
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ol>
        </section>
      </div>
      <div className="lure-writing">
        {editable && <p className="soft small">{say("cues.select")}</p>}
        <Preview
          html={editable ? fields.html : editor.checked.preview?.annotated}
          title={say("preview.mail")}
          onSelection={setMarked}
        />
      </div>
      {open && <CueDialog cue={open.cue} onKeep={keep} onClose={() => setOpen(null)} />}
    </div>
  );
}
