import type { FastifyRequest } from "fastify";
import { acceptedLanguages, chosenLanguage, directionOf, listedLanguage } from "../../kit/languages.ts";
import { html } from "../../kit/page/index.ts";
import type { Content } from "../../kit/page/index.ts";

/** The language of a visit: the learner's own, else their organisation's, else what their browser asks for. */
export function languageOfVisit(request: FastifyRequest, ...wishes: readonly (string | null | undefined)[]): string {
  return chosenLanguage(...wishes, ...acceptedLanguages(request.headers["accept-language"])).tag;
}

/** Marks what is in another language than the page around it, such as a lesson that nobody has translated. */
export function inOwnLanguage({ locale }: { locale: string }, page: string): Content {
  if (listedLanguage(locale) === listedLanguage(page)) return null;
  return html`lang="${locale}" dir="${directionOf(locale)}"`;
}
