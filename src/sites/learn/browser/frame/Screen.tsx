import type { ReactNode } from "react";
import { useTitle } from "./use-title.ts";

interface ScreenProps {
  /** Of the tab and of the page. */
  title: string;
  lead?: string;
  children: ReactNode;
  className?: string;
}

/** A screen with its heading. */
export function Screen({ title, lead, children, className }: ScreenProps) {
  useTitle(title);
  return (
    <div className={["wrap screen", className].filter(Boolean).join(" ")}>
      <header>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </header>
      {children}
    </div>
  );
}
