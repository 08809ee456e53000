import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import "./states.css";

interface EmptyProps {
  icon: LucideIcon;
  /** What is not there yet. */
  title: string;
  /** What it is for, in a sentence or two. */
  children: ReactNode;
  /** The one act that helps. */
  act?: ReactNode;
}

/** What stands where nothing is yet: what it would be for, and the one thing to do. */
export function Empty({ icon: Icon, title, children, act }: EmptyProps) {
  return (
    <div className="empty-state">
      <span className="empty-icon">
        <Icon size={26} aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      <p className="soft">{children}</p>
      {act}
    </div>
  );
}
