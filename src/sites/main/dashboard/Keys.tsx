import { lazy, Suspense, useEffect, useState } from "react";
import { isTyping } from "../../../ui/list/use-list-keys.ts";
import type { Screen } from "../../../ui/screen.ts";

// Fetched by the first press: most visits need neither.
const Palette = lazy(() => import("./Palette.tsx"));
const Shortcuts = lazy(() => import("./Shortcuts.tsx"));

/** The keys that hold on every screen: Ctrl or Cmd-K for the palette, `?` for the sheet of all keys. */
export function Keys({ open }: { open: readonly Screen[] }) {
  const [shown, setShown] = useState<"palette" | "sheet" | null>(null);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") setShown("palette");
      else if (event.key === "?" && !isTyping(event.target)) setShown("sheet");
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  const close = () => setShown(null);
  return (
    <Suspense>
      {shown === "palette" && <Palette open={open} onClose={close} />}
      {shown === "sheet" && <Shortcuts onClose={close} />}
    </Suspense>
  );
}
