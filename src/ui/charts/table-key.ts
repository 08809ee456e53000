type Press = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "isComposing" | "defaultPrevented" | "target"
>;

/**
 * Whether a press of a key asks this chart for its table: a plain `t` while the focus is within it, or while the pointer is over it and nothing
 * else has the focus. Never where a letter is typed.
 */
export function asksForTable(press: Press, figure: Element): boolean {
  if (press.key.toLowerCase() !== "t" || press.ctrlKey || press.metaKey || press.altKey) return false;
  if (press.repeat || press.isComposing || press.defaultPrevented || isTyping(press.target)) return false;
  const focused = document.activeElement;
  return figure.contains(focused) || (figure.matches(":hover") && (!focused || focused.matches("body, main")));
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [role=textbox]"))
  );
}
