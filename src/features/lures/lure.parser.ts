import { readWords } from "../../kit/words.ts";
import type { LureDraft } from "./content.ts";
import { prepare } from "./prepare.ts";
import type { ForChannel, Prepared } from "./prepare.ts";

readWords("lures", new URL("words/", import.meta.url));

interface Given {
  draft: LureDraft;
  locale: string;
  channel: ForChannel;
}

export function parse({ draft, locale, channel }: Given): Prepared {
  return prepare(draft, locale, channel);
}
