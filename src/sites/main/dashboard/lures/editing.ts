import { autocompletion } from "@codemirror/autocomplete";
import type { CompletionContext } from "@codemirror/autocomplete";
import { syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { Decoration, EditorView, MatchDecorator, ViewPlugin } from "@codemirror/view";
import type { DecorationSet, ViewUpdate } from "@codemirror/view";

/** A variable that may stand in a text, and what it becomes. */
export interface Offered {
  name: string;
  says: string;
}

/** Offers the variables as soon as two braces are typed, and closes them. */
export function offering(variables: readonly Offered[]): Extension {
  return autocompletion({
    icons: false,
    override: [
      (context: CompletionContext) => {
        const typed = context.matchBefore(/\{\{\s*[\w.]*$/);
        if (!typed) return null;
        const closed = context.state.sliceDoc(context.pos, context.pos + 2) === "}}";
        return {
          from: typed.from + /^\{\{\s*/.exec(typed.text)![0].length,
          options: variables.map(({ name, says }) => ({
            label: name,
            detail: says,
            apply: name.endsWith(".") || closed ? name : `${name}}}`,
          })),
        };
      },
    ],
  });
}

const marks = new MatchDecorator({
  regexp: /\{\{[^{}\n]*\}\}/g,
  decoration: Decoration.mark({ class: "hw-variable" }),
});

/** Shows variables apart from the words around them. */
export const variablesMarked = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = marks.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.decorations = marks.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const kinds = ["tagName", "attributeName", "attributeValue", "comment", "propertyName", "color", "number"];

/** Parts of HTML by class names, whose colours are the theme's: they follow day and night. */
export const htmlColoured = syntaxHighlighting({
  style: (tags: readonly { toString(): string }[]) => {
    const kind = kinds.find((one) => tags.some((tag) => tag.toString().includes(one)));
    return kind ? `hw-${kind}` : null;
  },
});

/** The look of every editor, in the tokens of the screens. */
export const look = EditorView.theme({
  "&": { backgroundColor: "var(--surface)", color: "var(--ink)", fontSize: "13px", height: "100%" },
  "&.cm-focused": { outline: "2px solid var(--tide)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "10px 0" },
  ".cm-line": { padding: "0 14px" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--tide-wash)",
  },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--ink-soft)", border: "0" },
  ".hw-variable": { backgroundColor: "var(--sun-wash)", color: "var(--sun-ink)", borderRadius: "4px" },
  ".hw-tagName": { color: "var(--tide-ink)" },
  ".hw-attributeName, .hw-propertyName": { color: "var(--coral-ink)" },
  ".hw-attributeValue, .hw-color, .hw-number": { color: "var(--kelp-ink)" },
  ".hw-comment": { color: "var(--ink-soft)" },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "10px",
    boxShadow: "var(--lift)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--text)", maxHeight: "16em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "6px 12px", lineHeight: "1.4" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--tide-wash)", color: "var(--tide-ink)" },
  ".cm-completionDetail": { color: "var(--ink-soft)", fontStyle: "normal", marginLeft: "14px" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-changedLine, .cm-insertedLine": { backgroundColor: "var(--kelp-wash) !important" },
  ".cm-changedText": { background: "none !important", textDecoration: "underline", textDecorationColor: "var(--kelp)" },
  ".cm-deletedChunk": { backgroundColor: "var(--coral-wash) !important", padding: "0 14px !important" },
  ".cm-deletedChunk .cm-deletedText": { background: "none !important", textDecoration: "line-through" },
  // The sign that the editor puts there is in none of our typefaces.
  ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: '"…"' },
  ".cm-collapsedLines": { background: "var(--sunken) !important", color: "var(--ink-soft)", padding: "6px 14px" },
});

/**
 * Where an editor lives: a shadow tree, whose style sheets are made by script. The pages' policy allows no style elements that come later.
 */
export function shadowRootOf(host: HTMLElement): ShadowRoot {
  return host.shadowRoot ?? host.attachShadow({ mode: "open" });
}
