import { Fragment } from "react";

/** A sentence of a lesson: `code`, which may break where a reader would pause, and *stress*. */
export function Rich({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\*[^*]+\*)/g).map((piece, n) => {
    if (piece.startsWith("`")) return <code key={n}>{breakable(piece.slice(1, -1))}</code>;
    if (piece.startsWith("*")) return <strong key={n}>{piece.slice(1, -1)}</strong>;
    return <Fragment key={n}>{piece}</Fragment>;
  });
}

/** Lets a long address break where a reader would pause. */
function breakable(text: string) {
  return text.split(/(?<=[./@?=&])(?=.)/).map((part, n) => (
    <Fragment key={n}>
      {n > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
