import { readWords } from "../../../kit/words.ts";
import { readGophish } from "./read.ts";
import type { Piece } from "./pieces.ts";

readWords("imports", new URL("../words/", import.meta.url));

export function parse({ file, name }: { file: string; name: string }): AsyncGenerator<Piece> {
  return readGophish(file, name);
}
