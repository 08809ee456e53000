import { chosenLanguage } from "../../kit/languages.ts";

/** What a notice says in one language (BCP 47). Paragraphs of the text are parted by empty lines. */
export interface NoticeText {
  language: string;
  subject: string;
  text: string;
}

/** The text for a reader: in the first of their languages that there is one in, else the notice's first. */
export function textFor(texts: readonly NoticeText[], ...wishes: readonly (string | null)[]): NoticeText {
  for (const wish of wishes) {
    const found = wish && texts.find(({ language }) => language === chosenLanguage(wish).tag);
    if (found) return found;
  }
  return texts[0]!;
}
