import { useId } from "react";
import type { ReactNode } from "react";
import "./panel.css";

interface PanelProps {
  title: string;
  /** What it is for, in a sentence or two. */
  lead?: ReactNode;
  children: ReactNode;
}

/** One subject of a settings screen: what it is about beside what can be done; one below the other where it is narrow. */
export function Panel({ title, lead, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-about">
        <h2 id={id}>{title}</h2>
        {lead && <p className="small soft">{lead}</p>}
      </div>
      <div className="panel-body">{children}</div>
    </section>
  );
}
