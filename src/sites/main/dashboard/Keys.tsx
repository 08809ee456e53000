import { lazy, Suspense, useEffect } from "react";
import { isTyping } from "../../../ui/list/use-list-keys.ts";
import type { Screen } from "../../../ui/screen.ts";

// Fetched by the first press: most visits need neither.
const Palette = lazy(() => import("./Palette.tsx"));
const Shortcuts = lazy(() => import("./Shortcuts.tsx"));

/** What is laid over the screen by a key. */
export type Sheet = "palette" | "shortcuts";

interface KeysProps {
  open: readonly Screen[];
  shown: Sheet | null;
  onShow(sheet: Sheet | null): void;
  onHelp(): void;
}

/** The keys that hold on every screen: Ctrl or Cmd-K for the palette, `?` for the sheet of all keys, `h` for help. */
export function Keys({ open, shown, onShow, onHelp }: KeysProps) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const chord = event.ctrlKey || event.metaKey;
      const plain = !chord && !event.altKey && !isTyping(event.target);
      if (chord && event.key.toLowerCase() === "k") onShow("palette");
      else if (event.key === "?" && !isTyping(event.target)) onShow("shortcuts");
      else if (event.key === "h" && plain) onHelp();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
  const close = () => onShow(null);
  return (
    <Suspense>
      {shown === "palette" && <Palette open={open} onClose={close} />}
      {shown === "shortcuts" && <Shortcuts onClose={close} />}
    </Suspense>
  );
}
