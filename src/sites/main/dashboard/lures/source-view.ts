import { html } from "@codemirror/lang-html";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { minimalSetup } from "codemirror";
import { htmlColoured, look, offering, shadowRootOf, variablesMarked } from "./editing.ts";
import type { Offered } from "./editing.ts";

/** What is edited, and how it is told of. */
export interface Source {
  label: string;
  text: string;
  kind: "html" | "text";
  variables: readonly Offered[];
  readOnly: boolean;
  onChange(text: string): void;
}

/** Opens an editor in an element, over what the element holds. */
export function openSource(host: HTMLElement, source: Source): EditorView {
  const { label, text, kind, variables, readOnly, onChange } = source;
  const root = shadowRootOf(host);
  return new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        minimalSetup,
        lineNumbers(),
        EditorView.lineWrapping,
        ...(kind === "html" ? [html({ autoCloseTags: false }), htmlColoured] : []),
        offering(variables),
        variablesMarked,
        look,
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocorrect: "off" }),
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
      ],
    }),
  });
}

/** Goes to a place of the text and shows it. */
export function goTo(view: EditorView, place: number): void {
  const at = Math.min(place, view.state.doc.length);
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
  view.focus();
}
