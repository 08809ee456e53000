import { landingVariables } from "../../../../features/lures/rules.ts";
import { Choices } from "../../../../ui/parts/Choices.tsx";
import { Empty } from "../../../../ui/states/Empty.tsx";
import { PanelTop } from "lucide-react";
import type { Jump } from "./problems.ts";
import { SourceEditor } from "./SourceEditor.tsx";
import { Preview } from "./Preview.tsx";
import type { Fields } from "./fields.ts";
import type { Editor } from "./use-editor.ts";
import { useOffered } from "./use-offered.ts";
import { useLureWords } from "./words.ts";

const kinds = ["form", "info", "none"] as const;

/** What follows the link: a page with a form, one that only informs, or the moment at once. */
export function PagePart({ editor, jump }: { editor: Editor; jump: Jump }) {
  const say = useLureWords();
  const { fields, set, editable } = editor;
  const { preview } = editor.checked;
  const { landing } = fields;
  const wanted = jump?.place.tab === "page" ? jump.place : null;
  const offered = useOffered(landingVariables);
  const choose = (kind: Fields["landing"]["kind"]) =>
    set({ landing: { kind, html: landing.html || (kind === "none" ? "" : firstPage(say("page.first"))) } });
  const none = (
    <Empty icon={PanelTop} title={say("page.none")}>
      {say("page.none-text")}
    </Empty>
  );
  const shown =
    landing.kind === "none" ? (
      none
    ) : (
      <Preview html={preview ? (preview.landing ?? "") : undefined} title={say("preview.page")} height={720} />
    );
  if (!editable) return shown;
  return (
    <div className="lure-halves">
      <div className="lure-writing">
        <Choices
          label={say("page.kind")}
          name="landing-kind"
          value={landing.kind}
          options={kinds.map((value) => ({ value, label: say(`page.${value}`), hint: say(`page.${value}-hint`) }))}
          onChange={(event) => choose(event.target.value as Fields["landing"]["kind"])}
        />
        {landing.kind !== "none" && (
          <>
            <SourceEditor
              key={editor.revision}
              label={say("page.html")}
              kind="html"
              variables={offered}
              start={landing.html}
              onChange={(html) => set({ landing: { ...landing, html } })}
              jump={wanted?.at !== undefined ? { at: wanted.at } : undefined}
            />
            <p className="soft small">{say("page.hint")}</p>
          </>
        )}
      </div>
      {shown}
    </div>
  );
}

function firstPage(button: string): string {
  return `<main>\n  <h1>{{organisation}}</h1>\n  <form>\n    <label for="who">E-mail</label>\n    <input id="who" type="email" required>\n    <button>${button}</button>\n  </form>\n</main>\n`;
}
