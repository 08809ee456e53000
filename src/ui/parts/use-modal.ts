import { useLayoutEffect, useRef } from "react";
import type { MouseEvent, RefObject, SyntheticEvent } from "react";

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel(event: SyntheticEvent): void;
  onMouseDown(event: MouseEvent): void;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, puts the page out of reach and gives the focus back. Mounted = open. Its part takes what is
 * answered here.
 * @param first where the focus begins, as a selector; where there is none, at what the browser finds first
 * @param onClose called when the person leaves it by Escape or a press beside it
 */
export function useModal(first: string, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  // Before anything is painted: the next key belongs to it.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const shown = ref.current;
    if (shown && !shown.open) shown.showModal();
    shown?.querySelector<HTMLElement>(first)?.focus();
    return () => {
      // The page is out of reach as long as it is open, and this runs before it is taken away.
      shown?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
    // It opens once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return {
    ref,
    onCancel(event) {
      event.preventDefault();
      onClose();
    },
    onMouseDown: (event) => event.target === ref.current && onClose(),
  };
}
