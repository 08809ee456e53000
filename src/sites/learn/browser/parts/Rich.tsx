import { Fragment } from "react";
import { Breakable } from "./Breakable.tsx";

/** A sentence of a lesson: `code`, which may break where a reader would pause, and *stress*. */
export function Rich({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\*[^*]+\*)/g).map((piece, n) => {
    if (piece.startsWith("`"))
      return (
        <code key={n}>
          <Breakable text={piece.slice(1, -1)} />
        </code>
      );
    if (piece.startsWith("*")) return <strong key={n}>{piece.slice(1, -1)}</strong>;
    return <Fragment key={n}>{piece}</Fragment>;
  });
}
