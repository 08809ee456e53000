import { footer, html, masthead, type Content, type PageOptions } from "../../../kit/page/index.ts";
import { resolvedLanguage, words } from "../../../kit/words.ts";
import { momentStyles } from "./moment-styles.ts";
import { paperBoat, pictureStyles } from "./pictures.ts";

interface DonePageOptions {
  /** `finished`: a lesson is done · `nothing`: there is nothing to do any more · `gone`: no such page · `thanks`: for a report · `later`: not before the evaluation. */
  kind: "finished" | "nothing" | "gone" | "thanks" | "later";
  locale?: string | undefined;
  organisationName?: string | undefined;
  /** Where the brand leads. */
  home?: string | undefined;
  /** What may be done from here. */
  next?: Content;
  small?: Content;
}

/** A quiet page with one sentence: what has just happened, and that nothing else is to be done. */
export function donePage({
  kind,
  organisationName,
  home = "#main",
  next,
  small,
  ...more
}: DonePageOptions): PageOptions {
  const locale = resolvedLanguage("training", more.locale ?? "en");
  const say = words("training", locale);
  return {
    title: say(`done.${kind}.title`),
    locale,
    styles: [momentStyles, pictureStyles].join("\n"),
    body: html`${masthead(home, locale)}
      <main id="main" tabindex="-1">
        <section class="done">
          <div class="wrap">
            <div>
              <h1>${say(`done.${kind}.title`)}</h1>
              <p class="lead">
                ${say(`done.${kind}.lead`, { organisation: organisationName ?? say("done.somebody") })}
              </p>
              ${next && html`<p class="row">${next}</p>`}
            </div>
            <div class="hero-picture">${paperBoat({ sun: kind === "finished" || kind === "thanks" })}</div>
          </div>
        </section>
      </main>
      ${footer(small ?? say("small"))}`,
  };
}

/** The answer to a finished moment (POST `/m/<token>`). */
export function momentDonePage(options: {
  locale?: string | undefined;
  organisationName?: string | undefined;
}): PageOptions {
  return donePage({ kind: "finished", ...options });
}
