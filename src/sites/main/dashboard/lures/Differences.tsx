import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { look, shadowRootOf } from "./editing.ts";
import { useLureWords } from "./words.ts";

/** Two texts as one: what only the first has, struck out; what only the second has, marked; what both have, folded. */
export default function Differences({ label, before, after }: { label: string; before: string; after: string }) {
  const say = useLureWords();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = shadowRootOf(host.current!);
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: after,
        extensions: [
          unifiedMergeView({
            original: before,
            mergeControls: false,
            highlightChanges: true,
            collapseUnchanged: { margin: 2, minSize: 5 },
          }),
          EditorView.lineWrapping,
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          // The editor's own sentence; it puts the number in the dollar's place.
          EditorState.phrases.of({ "$ unchanged lines": say("versions.unchanged", { lines: "$" }) }),
          EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
          look,
        ],
      }),
    });
    return () => made.destroy();
  }, [label, before, after, say]);
  return <div className="differences" ref={host} />;
}
