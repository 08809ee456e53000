import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Tabs } from "./Tabs.tsx";
import type { Tab } from "./Tabs.tsx";
import "./record.css";

interface RecordProps {
  /** The list that it stands in. */
  from: { to: string; name: string };
  title: string;
  /** Its state, as a `Chip`. */
  state?: ReactNode;
  /** What matters of it in a line. */
  lead?: ReactNode;
  /** The next sensible act, the only filled button, and quiet ones beside it. */
  acts?: ReactNode;
  tabs?: { label: string; list: readonly Tab[]; keep?: readonly string[] };
  /** What is known of it, beside the tab on a desk and below it on a telephone. */
  facts?: ReactNode;
  children: ReactNode;
}

/** One thing with its history: what it is, its state, the next act, its parts. */
export function Record({ from, title, state, lead, acts, tabs, facts, children }: RecordProps) {
  return (
    <div className="record">
      <Link className="record-from small" to={from.to}>
        <ArrowLeft size={16} aria-hidden="true" />
        {from.name}
      </Link>
      <header className="record-head">
        <div>
          <div className="record-title">
            <h1>{title}</h1>
            {state}
          </div>
          {lead && <p className="soft small">{lead}</p>}
        </div>
        {acts && <div className="record-acts">{acts}</div>}
      </header>
      {tabs && <Tabs label={tabs.label} tabs={tabs.list} {...(tabs.keep && { keep: tabs.keep })} />}
      <div className={facts ? "record-body with-facts" : "record-body"}>
        <div className="record-main">{children}</div>
        {facts && <aside className="record-facts">{facts}</aside>}
      </div>
    </div>
  );
}
