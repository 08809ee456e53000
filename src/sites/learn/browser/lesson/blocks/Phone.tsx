import { Rich } from "../../parts/Rich.tsx";
import type { BlockProps } from "../block.ts";
import { Act } from "../Act.tsx";
import type { Action } from "../Act.tsx";

interface Content {
  ask: string;
  app: string;
  from: string;
  lines: readonly string[];
  actions: readonly Action[];
}

/** Something has just come up on a phone; one decides what to tap. */
export default function Phone({ content, onPlayed }: BlockProps<Content>) {
  return (
    <Act ask={content.ask} actions={content.actions} onPlayed={onPlayed}>
      <div className="device">
        <p className="device-app">
          <Rich text={content.app} />
        </p>
        <div className="bubble">
          <p>
            <strong>
              <Rich text={content.from} />
            </strong>
          </p>
          {content.lines.map((line) => (
            <p key={line}>
              <Rich text={line} />
            </p>
          ))}
        </div>
      </div>
    </Act>
  );
}
