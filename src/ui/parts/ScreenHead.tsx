import type { ReactNode } from "react";
import "./screen-head.css";

/** The head of a screen: its name, what it is for, and what can be done there; the first act is the filled button. */
export function ScreenHead({ title, lead, acts }: { title: string; lead?: ReactNode; acts?: ReactNode }) {
  return (
    <header className="screen-head">
      <div>
        <h1>{title}</h1>
        {lead && <p className="soft">{lead}</p>}
      </div>
      {acts && <div className="screen-head-acts">{acts}</div>}
    </header>
  );
}
