import type { FastifyRequest } from "fastify";
import { acceptedLanguages, chosenLanguage } from "../../kit/languages.ts";
import { readWords } from "../../kit/words.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    hosted: typeof en;
  }
}

readWords("hosted", new URL("words/", import.meta.url));

/** The language of a page: what the application asked for (`lang`), else what the browser does, as far as the product speaks it. */
export function languageOf(lang: string | null, request?: Pick<FastifyRequest, "headers">): string {
  return chosenLanguage(lang, ...acceptedLanguages(request?.headers["accept-language"])).tag;
}
