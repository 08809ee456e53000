import { useEffect } from "react";

/** Something that is being written: a form, an editor. */
interface Writing {
  /** Whether there is something that is not saved; in a ref for whoever asks outside of drawing. */
  unsaved: { readonly current: boolean };
  /** Told when whoever leaves said that it may be lost. */
  onLost?: (() => void) | undefined;
}

const open = new Set<Writing>();

/** Has `UnsavedGuard` ask before something is left that is not saved, as long as whoever calls this is shown. */
export function useUnsaved(unsaved: Writing["unsaved"], onLost?: () => void): void {
  useEffect(() => {
    const writing = { unsaved, onLost };
    open.add(writing);
    return () => void open.delete(writing);
  }, [unsaved, onLost]);
}

export function hasUnsaved(): boolean {
  return unsavedNow().length > 0;
}

/** Gives up what is not saved. */
export function discardUnsaved(): void {
  for (const { onLost } of unsavedNow()) onLost?.();
}

function unsavedNow(): Writing[] {
  return [...open].filter(({ unsaved }) => unsaved.current);
}
