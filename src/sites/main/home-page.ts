import type { Env } from "../../kit/feature.ts";
import { footer, html, masthead, raw } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { sea } from "../../ui/sea.ts";
import { cast, fish, fishSymbol, floor, horizon, shoal } from "./home-pictures.ts";
import { figures } from "./live.ts";
import type { Live } from "./live.ts";

const say = (key: string, vars?: Record<string, unknown>) => words("main")(`home.${key}`, vars);

/** The first page's body. @param live the simulation that runs, or null when there is none to show */
export function homePage(env: Env, live: Live | null) {
  const { publicUrl, learnUrl, production } = env.config;
  const links = [
    { href: "#how", text: say("nav.how") },
    { href: "#walkthrough", text: say("nav.walkthrough") },
    ...(production ? [] : [{ href: "/dev/outbox", text: say("nav.outbox") }]),
    { href: "/api/v1/docs", text: say("nav.reference") },
    { href: learnUrl, text: say("nav.learn") },
  ];
  return html`${fishSymbol()}${masthead("/", "en", links)}
    <main id="main" class="home" tabindex="-1">
      <section class="sky">
        <div class="wrap">
          <h1>${say("heading")}</h1>
          <p class="lead">${say("lead")}</p>
          <p class="row">
            ${production ? null : html`<a class="button coral" href="/dev/outbox">${say("outbox")}</a>`}
            <a class="button quiet" href="/api/v1/docs">${say("reference")}</a>
          </p>
        </div>
        ${live ? horizon() : null}
      </section>
      ${live ? water(live) : sea()} ${moment(learnUrl)}${how()}${promises()}${walkthrough(publicUrl)}
    </main>
    ${footer(html`<p>${say("footer")}</p>`)}
    <script src="/assets/home.js" defer></script>`;
}

const legend = { people: "w", sent: "s", clicked: "c", reported: "r", lessons: "l" };

function water(live: Live) {
  return html`<section class="water" aria-labelledby="live">
    ${cast()}
    <div class="wrap">
      <header>
        <p class="now"><span class="pulse" aria-hidden="true"></span>${say("live.now")}</p>
        <h2 id="live">${say("live.title")}</h2>
        <p>${say("live.text", { name: live.name })}</p>
      </header>
      ${shoal(live.shoal)}
      <dl data-live>
        ${figures.map(
          (one) =>
            html`<div>
              <dt>${raw(fish(legend[one]))}${say(`live.${one}`)}</dt>
              <dd data-figure="${one}">${live[one]}</dd>
            </div>`,
        )}
      </dl>
      <p class="small">${say("live.note")}</p>
    </div>
    ${floor()}
  </section>`;
}

/** The mail that somebody bit on, with what gave it away: the product's main idea as a picture. */
function moment(learnUrl: string) {
  const mark = (n: number, text: string) => html`<mark class="cue">${text}<sup>${n}</sup></mark>`;
  return html`<section class="wrap moment" aria-labelledby="moment">
    <div class="words">
      <h2 id="moment">${say("moment.title")}</h2>
      <p class="lead">${say("moment.text")}</p>
      <p><a class="button quiet" href="${learnUrl}">${say("moment.play")}</a></p>
    </div>
    <figure>
      <div class="letter">
        <p class="from">
          <b>${say("moment.sender")}</b> <span>&lt;desk@${mark(1, "brightwater-portal.example")}&gt;</span>
        </p>
        <p class="subject">${say("moment.subject")}</p>
        <p>${say("moment.before")} ${mark(2, say("moment.hurry"))} ${say("moment.after")}</p>
        <p>${mark(3, say("moment.link"))}</p>
      </div>
      <ol>
        ${["sender", "hurry", "link"].map((one) => html`<li>${say(`moment.cues.${one}`)}</li>`)}
      </ol>
    </figure>
  </section>`;
}

function how() {
  return html`<section class="wrap how" id="how" aria-labelledby="how-title">
    <h2 id="how-title">${say("how")}</h2>
    <ol>
      ${["own", "people", "lure", "learn"].map(
        (step) =>
          html`<li>
            <h3>${say(`steps.${step}.title`)}</h3>
            <p>${say(`steps.${step}.text`)}</p>
          </li>`,
      )}
    </ol>
  </section>`;
}

function promises() {
  return html`<section class="promises" aria-labelledby="promises">
    <div class="wrap">
      <h2 id="promises">${say("promises.title")}</h2>
      <dl>
        ${["typed", "twice", "marked", "kill"].map(
          (one) =>
            html`<div>
              <dt>${say(`promises.${one}.title`)}</dt>
              <dd>${say(`promises.${one}.text`)}</dd>
            </div>`,
        )}
      </dl>
    </div>
  </section>`;
}

function walkthrough(publicUrl: string) {
  const prompt = raw('<span class="prompt" aria-hidden="true">$ </span>');
  return html`<section class="wrap terminal" aria-labelledby="walkthrough">
    <div>
      <h2 id="walkthrough">${say("walkthrough.title")}</h2>
      <p>${say("walkthrough.text")}</p>
    </div>
    <pre tabindex="0" aria-label="${say("walkthrough.title")}"><code>${prompt}npm run sink -- --port 2525
${prompt}curl ${publicUrl}/api/v1/people/import \\
    -H "Authorization: Bearer $KEY" \\
    -H "Content-Type: text/csv" \\
    --data-binary @docs/examples/people.csv
<span class="answer">{"state":"waiting","job":"/api/v1/jobs/…"}</span>
${prompt}curl -X POST ${publicUrl}/api/v1/campaigns/$CAMPAIGN/launch …</code></pre>
  </section>`;
}
