import { isTyping } from "../keys/is-typing.ts";
import { lettersOn } from "../keys/letters.ts";

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
  if (press.repeat || press.isComposing || press.defaultPrevented || isTyping(press.target) || !lettersOn())
    return false;
  const focused = document.activeElement;
  return figure.contains(focused) || (figure.matches(":hover") && (!focused || focused.matches("body, main")));
}
