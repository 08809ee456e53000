import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import "./more.css";

/** What few need, behind a line that says what it is. @param open shown from the start: something of it is in use */
export function More({ summary, open = false, children }: { summary: string; open?: boolean; children: ReactNode }) {
  // What was open when it came stays as its reader leaves it, whatever is changed in it.
  const [begun] = useState(open);
  return (
    <details className="more" open={begun}>
      <summary>
        <ChevronRight size={16} aria-hidden="true" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
