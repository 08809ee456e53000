import type { Editor } from "./use-editor.ts";
import { useLureWords } from "./words.ts";

/** How far what is written is saved, in a sentence. */
export function Saving({ editor }: { editor: Editor }) {
  const say = useLureWords();
  const { base, dirty, keeping, lure } = editor;
  if (lure.archived) return say("saving.archived");
  if (!editor.editable) return say("saving.read-only", { version: lure.version });
  if (!dirty) return say("saving.saved", { version: base });
  return <span role="status">{say(`saving.${keeping === "nothing" ? "waiting" : keeping}`, { version: base })}</span>;
}
