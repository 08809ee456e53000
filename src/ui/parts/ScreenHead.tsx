import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import "./screen-head.css";

/** A screen beside this one. */
interface Neighbour {
  to: string;
  name: string;
  icon?: LucideIcon;
}

interface ScreenHeadProps {
  title: string;
  lead?: ReactNode;
  /** Screens that belong to it and stand in no navigation, before the acts. */
  beside?: readonly Neighbour[];
  acts?: ReactNode;
}

/** The head of a screen: its name, what it is for, where else one may go, and what can be done there; the first act is the filled button. */
export function ScreenHead({ title, lead, beside = [], acts }: ScreenHeadProps) {
  return (
    <header className="screen-head">
      <div>
        <h1>{title}</h1>
        {lead && <p className="soft">{lead}</p>}
      </div>
      {(acts || beside.length > 0) && (
        <div className="screen-head-acts">
          {beside.map(({ to, name, icon: Icon }) => (
            <Link key={to} className="button quiet" to={to}>
              {Icon && <Icon size={18} aria-hidden="true" />}
              {name}
            </Link>
          ))}
          {acts}
        </div>
      )}
    </header>
  );
}
