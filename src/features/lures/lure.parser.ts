import { addWords } from "../../kit/words.ts";
import type { LureDraft } from "./content.ts";
import { prepare } from "./prepare.ts";
import type { Prepared } from "./prepare.ts";
import en from "./words/en.json" with { type: "json" };

addWords("lures", "en", en);

export function parse({ draft, locale }: { draft: LureDraft; locale: string }): Prepared {
  return prepare(draft, locale);
}
