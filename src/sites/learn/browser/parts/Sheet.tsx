import { X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useWords } from "../words.ts";
import "./sheet.css";

interface SheetProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** What comes up from the foot of a phone, over everything else; Escape, a press beside it and its button close it, and the focus goes back. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const say = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it leaves the page: what it was opened from gets the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    return () => shown.close();
  }, []);
  return (
    <dialog
      className="sheet"
      ref={dialog}
      aria-labelledby="sheet-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="sheet-body">
        <header>
          <h2 id="sheet-title">{title}</h2>
          <button type="button" className="icon-button" onClick={onClose} aria-label={say("sheet.close")}>
            <X size={20} aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
