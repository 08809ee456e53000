import type { ReactNode } from "react";
import { Link } from "react-router";

/** A link to another screen of this program; with `outside`, to a page that the server draws. */
export function TextLink({ to, outside, children }: { to: string; outside?: boolean; children: ReactNode }) {
  return outside ? <a href={to}>{children}</a> : <Link to={to}>{children}</Link>;
}
