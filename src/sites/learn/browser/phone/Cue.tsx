import type { ReactNode } from "react";
import { Breakable } from "../parts/Breakable.tsx";
import type { NumberedCue } from "./cues.ts";

/** What a cue is about, lit up and numbered; plain where there is none. */
export function HighlightedCue({ cue, children }: { cue: NumberedCue | null; children: ReactNode }) {
  if (!cue) return children;
  return (
    <mark className="lit" aria-describedby={`cue-${cue.number}`}>
      {children}
      <span className="badge" aria-hidden="true">
        {cue.number}
      </span>
    </mark>
  );
}

/** A cue's sentence. @param truth the address behind what is lit up, where there is one */
export function Cue({ cue, truth }: { cue: NumberedCue; truth: string | null }) {
  return (
    <div className="cue" id={`cue-${cue.number}`}>
      <span className="badge" aria-hidden="true">
        {cue.number}
      </span>
      <p>
        {truth && (
          <bdi dir="ltr" className="truth mono">
            <Breakable text={truth} />
          </bdi>
        )}
        {cue.says}
      </p>
    </div>
  );
}
