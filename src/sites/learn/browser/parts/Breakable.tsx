import { Fragment } from "react";

/** A long address, which may break where a reader would pause, and not in the middle of a name. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[./@?=&])(?![/.])(?=.)/).map((part, n) => (
    <Fragment key={n}>
      {n > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
