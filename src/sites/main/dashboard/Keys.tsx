import { lazy, Suspense, useCallback, useEffect, useRef } from "react";
import { showHints } from "../../../ui/keys/letters.ts";
import { useKeys } from "../../../ui/keys/use-keys.ts";
import type { Screen } from "../../../ui/screen.ts";
import type { Me } from "./product.ts";
import { TypedEarly } from "./TypedEarly.tsx";

// Fetched by the first press: most visits need neither.
const Palette = lazy(() => import("./Palette.tsx"));
const Shortcuts = lazy(() => import("./Shortcuts.tsx"));

/** What is laid over the screen by a key. */
export type Sheet = "palette" | "shortcuts";

interface KeysProps {
  open: readonly Screen[];
  me: Me | undefined;
  shown: Sheet | null;
  onShow(sheet: Sheet | null): void;
  onHelp(): void;
}

/** The keys that hold on every screen: Ctrl or Cmd-K for the palette, `?` for the sheet of all keys, F1 for help. */
export function Keys({ open, me, shown, onShow, onHelp }: KeysProps) {
  useEffect(showHints, []);
  useKeys({ "Ctrl+k": () => onShow("palette"), "?": () => onShow("shortcuts"), F1: onHelp });
  const early = useRef("");
  const onType = useCallback((letter: string) => void (early.current += letter), []);
  const close = () => {
    early.current = "";
    onShow(null);
  };
  return (
    <Suspense fallback={shown === "palette" && <TypedEarly onType={onType} />}>
      {shown === "palette" && <Palette open={open} me={me} early={() => early.current} onClose={close} />}
      {shown === "shortcuts" && <Shortcuts onClose={close} />}
    </Suspense>
  );
}
