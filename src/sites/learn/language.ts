import type { FastifyRequest } from "fastify";
import type { Config } from "../../kit/config.ts";
import { acceptedLanguages, chosenLanguage, directionOf, listedLanguage } from "../../kit/languages.ts";
import { html } from "../../kit/page/index.ts";
import type { Content } from "../../kit/page/index.ts";
import { savedLanguage } from "./chooser.ts";

/**
 * The language of a visit: what was chosen here in this browser, else the learner's own, else their organisation's (the wishes), else what the
 * browser asks for.
 */
export function languageOfVisit(
  config: Config,
  request: FastifyRequest,
  ...wishes: readonly (string | null | undefined)[]
): string {
  const asked = acceptedLanguages(request.headers["accept-language"]);
  return chosenLanguage(savedLanguage(config, request), ...wishes, ...asked).tag;
}

/** Marks what is in another language than the page around it, such as a lesson that nobody has translated. */
export function inOwnLanguage({ locale }: { locale: string }, page: string): Content {
  if (listedLanguage(locale) === listedLanguage(page)) return null;
  return html`lang="${locale}" dir="${directionOf(locale)}"`;
}
