import { addWords } from "../../kit/words.ts";
import type { LureDraft } from "./content.ts";
import { prepare } from "./prepare.ts";
import type { ForChannel, Prepared } from "./prepare.ts";
import en from "./words/en.json" with { type: "json" };

addWords("lures", "en", en);

interface Given {
  draft: LureDraft;
  locale: string;
  channel: ForChannel;
}

export function parse({ draft, locale, channel }: Given): Prepared {
  return prepare(draft, locale, channel);
}
