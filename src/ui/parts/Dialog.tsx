import { X } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { useModal } from "./use-modal.ts";
import { usePartWords } from "./words.ts";
import "./dialog.css";

interface DialogProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Called when the person leaves it by Escape, the cross, or a press beside it. */
  onClose(): void;
}

/** A question or a small form above the page: the browser's own modal dialog, which keeps the focus inside and gives it back. Mounted = open. */
export function Dialog({ title, lead, children, onClose }: DialogProps) {
  const id = useId();
  const say = usePartWords();
  // A form begins with its first field, not with the cross.
  const modal = useModal("form :is(input, select, textarea)", onClose);
  return (
    <dialog {...modal} className="dialog" aria-labelledby={id}>
      <div className="dialog-inside">
        <button type="button" className="dialog-close" aria-label={say("close-dialog")} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
        <h2 id={id}>{title}</h2>
        {lead && <p className="soft">{lead}</p>}
        {children}
      </div>
    </dialog>
  );
}
