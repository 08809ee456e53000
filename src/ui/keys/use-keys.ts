import { useLayoutEffect, useRef } from "react";
import { isTyping } from "./is-typing.ts";
import { lettersOn } from "./letters.ts";

/** What each key does, by `event.key`; `Ctrl+` before it stands for Ctrl or Cmd. */
type Keys = Readonly<Record<string, () => void>>;

const taken = new Set<string>();

/**
 * Keys that do something wherever the focus is, while the part that asks for them is on the page; signs only where nothing is typed.
 * @throws {Error} for a key that another part of the page has: one press would do two things
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  const names = Object.keys(keys).join(" ");
  // Before the part is on the screen: whoever sees it may press its key, and a slow browser runs other effects later.
  useLayoutEffect(() => {
    const own = names.split(" ").filter(Boolean);
    const twice = own.find((name) => taken.has(name));
    if (twice !== undefined) throw new Error(`two parts of this page want the key ${twice}`);
    for (const name of own) taken.add(name);
    const pressed = (event: KeyboardEvent) => {
      const name = nameOf(event);
      const act = name === null || !own.includes(name) ? undefined : latest.current[name];
      if (!act || event.defaultPrevented || event.isComposing) return;
      if (event.key.length === 1 && !name!.startsWith("Ctrl+") && (isTyping(event.target) || !lettersOn())) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", pressed);
    return () => {
      document.removeEventListener("keydown", pressed);
      for (const name of own) taken.delete(name);
    };
  }, [names]);
}

function nameOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string | null {
  if (altKey) return null;
  return ctrlKey || metaKey ? `Ctrl+${key.toLowerCase()}` : key;
}
