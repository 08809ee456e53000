import { html, raw } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import type { KeyAfter } from "../../kit/words.ts";
import { figures } from "./live.ts";
import type { Live } from "./live.ts";
import { fish, shoal } from "./public/pictures/water.ts";

const legend = { people: "w", sent: "s", clicked: "c", reported: "r", lessons: "l" };

/** What the water of the first page shows while the demo's simulation runs: each letter one person, and the figures beside it. */
export function liveSection(live: Live, locale: string): string {
  const say = (key: KeyAfter<"main", "live.">, vars?: Record<string, unknown>) =>
    words("main", locale)(`live.${key}`, vars);
  return html`<section aria-labelledby="live">
      <header>
        <p class="now"><span class="pulse" aria-hidden="true"></span>${say("now")}</p>
        <h2 id="live">${say("title")}</h2>
        <p>${say("text", { name: live.name })}</p>
        <p><a class="button coral" href="/dev/outbox">${say("outbox")}</a></p>
      </header>
      ${shoal(live.shoal)}
      <dl data-live>
        ${figures.map(
          (one) =>
            html`<div>
              <dt>${raw(fish(legend[one]))}${say(one)}</dt>
              <dd data-figure="${one}">${live[one]}</dd>
            </div>`,
        )}
      </dl>
      <p class="small">${say("note")}</p>
    </section>
    <script src="/assets/live.js" defer></script>`.markup;
}
