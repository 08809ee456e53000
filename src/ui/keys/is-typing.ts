/** Whether keys go into something: a field, an editor, a tree that is searched by letters, an open menu or dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        "input:not([type=checkbox]), textarea, select, [role=textbox], [role=menu], [role=listbox], [role=treegrid], dialog",
      ) !== null)
  );
}
