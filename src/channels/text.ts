import type { Composed, StoredMessage, Piece, PlainMessage, Shown, Template } from "./channel.ts";

/** A lure's message where there is only text. What is not in its words cannot be there: no picture, no header, no hidden link. */
export function composeText({ text }: Template): Composed {
  return {
    variables: {},
    write: ({ values, links }) => Buffer.from(renderPieces(text, { ...values, link: links.link })),
  };
}

export const plainText = ({ text }: PlainMessage): Buffer => Buffer.from(text);

export async function shownText({ from, raw }: StoredMessage): Promise<Shown> {
  return { from, subject: "", text: raw.toString(), html: "", headers: {} };
}

/** What a piece of a lure says to one recipient. Throws for a slot without a value. */
export function renderPieces(pieces: readonly Piece[], values: Readonly<Record<string, string>>): string {
  return pieces
    .map((one) => {
      if (typeof one === "string") return one;
      const value = values[one.slot];
      if (value === undefined) throw new Error(`no value for ${one.slot}`);
      return value;
    })
    .join("");
}
