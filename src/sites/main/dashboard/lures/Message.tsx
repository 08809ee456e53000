import { useEffect, useRef, useState } from "react";
import { mailVariables, senderVariables } from "../../../../features/lures/rules.ts";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import type { Jump } from "./problems.ts";
import { SourceEditor } from "./SourceEditor.tsx";
import { isShort } from "./fields.ts";
import { Preview } from "./Preview.tsx";
import type { Editor } from "./use-editor.ts";
import { useOffered } from "./use-offered.ts";
import { useLureWords } from "./words.ts";

/** The mail itself: who it is from, what it says, and beside it how it arrives. */
export function Message({ editor, jump }: { editor: Editor; jump: Jump }) {
  const say = useLureWords();
  const { fields, set, editable } = editor;
  const { preview } = editor.checked;
  const short = isShort(editor.lure);
  const [chosen, setPart] = useState<"html" | "text">("html");
  const part = short ? "text" : chosen;
  const form = useRef<HTMLDivElement>(null);
  const wanted = jump?.place.tab === "message" ? jump.place : null;
  useEffect(() => {
    if (wanted?.field === "html" || wanted?.field === "text") setPart(wanted.field);
    else if (wanted) form.current?.querySelector<HTMLElement>(`[name="${wanted.field}"]`)?.focus();
  }, [wanted]);
  const typed = (name: "title" | "subject" | "senderName" | "senderLocal") => ({
    name,
    label: say(`message.${name}`),
    value: fields[name],
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const offered = useOffered(mailVariables);
  const shown = preview && (
    <Preview
      html={preview.html}
      text={preview.text}
      title={say("preview.mail")}
      drawn={preview.drawn}
      {...(!preview.drawn && { mail: { from: preview.from, subject: preview.subject } })}
    />
  );
  if (!editable) return shown ?? <Skeleton rows={10} />;
  return (
    <div className="lure-halves">
      <div className="lure-writing" ref={form}>
        <Field {...typed("title")} hint={say("message.title-hint")} />
        {!short && <Field {...typed("subject")} />}
        <div className="lure-sender">
          <Field
            {...typed("senderName")}
            hint={say("message.sender-hint", { variables: senderVariables.join(", ") })}
          />
          {!short && <Field {...typed("senderLocal")} hint={say("message.local-hint")} />}
        </div>
        <div className="preview-choice" role="group" aria-label={say("message.part")} hidden={short}>
          {(["html", "text"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={part === one} onClick={() => setPart(one)}>
              {say(`message.${one}`)}
            </button>
          ))}
        </div>
        <SourceEditor
          key={`${part} ${editor.revision}`}
          label={say(`message.${part}`)}
          kind={part}
          variables={offered}
          start={(part === "html" ? fields.html : fields.text) ?? ""}
          onChange={(value) => set({ [part]: value })}
          jump={wanted?.field === part && wanted.at !== undefined ? { at: wanted.at } : undefined}
        />
        <p className="soft small">
          {say(part === "html" ? "message.html-hint" : short ? "message.short-hint" : "message.text-hint")}
        </p>
      </div>
      {shown ?? <Skeleton rows={10} />}
    </div>
  );
}
