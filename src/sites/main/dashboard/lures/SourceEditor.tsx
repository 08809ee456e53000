import type { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { idle } from "../../../../ui/idle.ts";
import { lazyProgram } from "../../../../ui/lazy-program.ts";
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

/** The editor is large: it comes after the screen, and opens when the source has been shown. */
const sourceView = lazyProgram(async () => {
  const program = await import("./source-view.ts");
  await idle(400);
  return program;
});

/** More than the tallest editor shows at once, in characters. */
const shownAtFirst = 6000;

/**
 * The source of a mail or a page: its variables are offered as one types, and nothing corrects its spelling. Until the editor has come the source is read in
 * its place; the editor's shadow tree then stands over it.
 */
export function SourceEditor(props: SourceEditorProps) {
  const { label, start, onChange, kind, variables, readOnly = false, jump } = props;
  const program = sourceView.use();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  const first = useRef({ text: start, variables });
  first.current = { text: start, variables };
  useEffect(() => {
    const opened = program?.openSource(host.current!, {
      ...first.current,
      label,
      kind,
      readOnly,
      onChange: (text) => changed.current(text),
    });
    view.current = opened ?? null;
    return () => opened?.destroy();
  }, [program, kind, label, readOnly]);
  useEffect(() => {
    if (program && view.current && jump) program.goTo(view.current, jump.at);
  }, [program, jump]);
  return (
    <div className="source-editor" ref={host}>
      <pre>{start.slice(0, shownAtFirst)}</pre>
    </div>
  );
}
