import { html } from "@codemirror/lang-html";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { minimalSetup } from "codemirror";
import { useEffect, useRef } from "react";
import { htmlColoured, look, offering, shadowOf, variablesMarked } from "./editing.ts";
import type { Offered } from "./editing.ts";

interface SourceEditorProps {
  label: string;
  /** What it begins with; for another text it is mounted anew, since what comes back from the screen may be older than what is typed. */
  start: string;
  onChange(value: string): void;
  kind: "html" | "text";
  variables: readonly Offered[];
  readOnly?: boolean;
  /** A place to show: given anew, it is gone to anew. */
  jump?: { at: number } | undefined;
}

/** The source of a mail or a page: its variables are offered as one types, and nothing corrects its spelling. */
export default function SourceEditor(props: SourceEditorProps) {
  const { label, start, onChange, kind, variables, readOnly = false, jump } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  const first = useRef({ start, variables });
  first.current = { start, variables };
  useEffect(() => {
    const root = shadowOf(host.current!);
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first.current.start,
        extensions: [
          minimalSetup,
          lineNumbers(),
          EditorView.lineWrapping,
          ...(kind === "html" ? [html({ autoCloseTags: false }), htmlColoured] : []),
          offering(first.current.variables),
          variablesMarked,
          look,
          EditorState.readOnly.of(readOnly),
          EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocorrect: "off" }),
          EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed.current(state.doc.toString())),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [kind, label, readOnly]);
  useEffect(() => {
    const shown = view.current;
    if (!shown || !jump) return;
    const at = Math.min(jump.at, shown.state.doc.length);
    shown.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    shown.focus();
  }, [jump]);
  return <div className="source-editor" ref={host} />;
}
