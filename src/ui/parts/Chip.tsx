import type { ReactNode } from "react";
import "./chip.css";

/** The state of something in a word: `plain`, `good` (done, safe), `busy` (at work), `wait` (somebody has to act), `bad` (failed). */
export function Chip({
  kind = "plain",
  children,
}: {
  kind?: "plain" | "good" | "busy" | "wait" | "bad";
  children: ReactNode;
}) {
  return <span className={`state-chip ${kind}`}>{children}</span>;
}
