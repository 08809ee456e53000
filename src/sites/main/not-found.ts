import { footer, html, masthead } from "../../kit/page/index.ts";
import type { PageOptions } from "../../kit/page/index.ts";
import { resolvedLanguage, words } from "../../kit/words.ts";
import { chosenLanguage } from "../../kit/languages.ts";
import type { Language } from "../../kit/languages.ts";
import { addressIn } from "./public/language.ts";
import { cast } from "./public/pictures/water.ts";

/** The page for every address that does not exist: a hook on its line, and nothing on it. A language that this site does not speak has no first page either. */
export function notFoundPage(asked: Language): PageOptions {
  const language = chosenLanguage(resolvedLanguage("main", asked.tag));
  const say = words("main", language.tag);
  const home = addressIn(language, "/");
  return {
    title: say("not-found.title"),
    locale: language.tag,
    body: html`${masthead(home, language.tag)}
      <main id="main" class="wrap lost" tabindex="-1">
        ${cast()}
        <h1>404</h1>
        <p class="lead">${say("not-found.text")}</p>
        <p><a class="button" href="${home}">${say("not-found.home")}</a></p>
      </main>
      ${footer(html`<p>${say("not-found.small")}</p>`)}`,
    styles,
  };
}

const styles = `
.lost { display: grid; justify-items: center; align-content: start; gap: 16px; text-align: center; }
.lost h1 { font-size: clamp(4rem, 3rem + 6vw, 8rem); }
.lost .button { margin-block-start: 12px; }
.cast { width: 96px; height: 216px; margin-block-start: -80px; translate: -26px 0; stroke: var(--tide); stroke-width: 3.200; stroke-linecap: round; stroke-linejoin: round; }
.cast .line { stroke: var(--ink-soft); stroke-width: .6; }
.cast circle { stroke-width: 2.600; }
`;
