import { addWords } from "../../../kit/words.ts";
import en from "../words/en.json" with { type: "json" };
import { readGophish } from "./read.ts";
import type { Piece } from "./pieces.ts";

addWords("imports", "en", en);

export function parse({ file, name }: { file: string; name: string }): AsyncGenerator<Piece> {
  return readGophish(file, name);
}
