import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { runningDemo } from "../../features/campaigns/index.ts";
import { liveFigures } from "../../features/insight/index.ts";
import { firstOrganisation } from "../../features/organisations/index.ts";
import type { Env } from "../../kit/feature.ts";
import { html, mark, sendPage, wave } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { homeStyles } from "./home-styles.ts";
import { homeScript } from "./home-script.ts";

/** What the first page shows of the demo simulation as it runs. */
interface Live {
  name: string;
  people: number;
  sent: number;
  clicked: number;
  reported: number;
  lessons: number;
}

const figures = ["people", "sent", "clicked", "reported", "lessons"] as const;

/** The first page, the demo's live figures and their script. */
export function homeRoutes(env: Env) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get("/", async (_request, reply) => {
      const live = await readLive(env).catch(() => null);
      const options = {
        title: words("main")("home.title"),
        description: words("main")("home.lead"),
        body: homePage(env, live),
        styles: homeStyles,
      };
      return sendPage(reply, { ...options, listed: true, policy: { "script-src": "'self'", "connect-src": "'self'" } });
    });
    app.get("/assets/home.js", async (_request, reply) =>
      reply.type("text/javascript; charset=utf-8").header("cache-control", "public, max-age=300").send(homeScript),
    );
    if (env.config.production) return;
    // Only the fictional demo organisation is shown without a key, and only outside production.
    app.get("/demo/live", async (request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
      const gone = new AbortController();
      request.raw.on("close", () => gone.abort());
      let shown = "";
      while (!gone.signal.aborted) {
        const live = await readLive(env).catch(() => null);
        const next = JSON.stringify(live);
        // A comment keeps proxies from closing a quiet stream.
        reply.raw.write(live && next !== shown ? `data: ${next}\n\n` : ": quiet\n\n");
        shown = next;
        await sleep(1000, undefined, { signal: gone.signal }).catch(() => {});
      }
    });
  };
}

async function readLive(env: Env): Promise<Live | null> {
  if (env.config.production || !env.config.DEMO) return null;
  const org = await firstOrganisation(env);
  if (!org) return null;
  return env.database.tx(org, async (db) => {
    const campaign = await runningDemo(db, org);
    if (!campaign) return null;
    const found = await liveFigures(db, org, campaign.id);
    return {
      name: campaign.name,
      people: campaign.recipients,
      sent: found.sent,
      clicked: found.clicked,
      reported: found.reported,
      lessons: found.lessonsCompleted,
    };
  });
}

function homePage(env: Env, live: Live | null) {
  const say = words("main");
  const development = !env.config.production;
  return html`<header class="top">
      <a class="brand" href="/">${mark(28)}<span>Hookwise</span></a>
    </header>
    <main id="main" class="home">
      <section class="hero">
        <h1>${say("home.heading")}</h1>
        <p class="lead">${say("home.lead")}</p>
        <p class="doors">
          ${development && html`<a class="door" href="/dev/outbox">${say("home.outbox")}</a>`}
          <a class="door quiet" href="/api/v1/docs">${say("home.reference")}</a>
          ${development && html`<a class="door quiet" href="${env.config.learnUrl}">${say("home.learn")}</a>`}
        </p>
      </section>
      ${live && liveSection(live)}
      <section class="steps" aria-labelledby="how">
        <h2 id="how">${say("home.how")}</h2>
        <ol>
          ${["own", "people", "lure", "learn"].map(
            (step) =>
              html`<li>
                <h3>${say(`home.steps.${step}.title`)}</h3>
                <p>${say(`home.steps.${step}.text`)}</p>
              </li>`,
          )}
        </ol>
      </section>
      <section class="promises" aria-labelledby="promises">
        <h2 id="promises">${say("home.promises.title")}</h2>
        <ul>
          ${["typed", "twice", "marked", "kill"].map((one) => html`<li>${say(`home.promises.${one}`)}</li>`)}
        </ul>
      </section>
      <section class="try" aria-labelledby="walkthrough">
        <h2 id="walkthrough">${say("home.walkthrough.title")}</h2>
        <p>${say("home.walkthrough.text")}</p>
        <pre tabindex="0"><code>curl -s ${env.config.publicUrl}/api/v1/organisations/current \\
  -H "Authorization: Bearer $HOOKWISE_KEY"</code></pre>
      </section>
    </main>
    ${wave()}
    <footer class="bottom"><p>${say("home.footer")}</p></footer>
    <script src="/assets/home.js" defer></script>`;
}

function liveSection(live: Live) {
  const say = words("main");
  return html`<section class="live" aria-labelledby="live">
    <h2 id="live"><span class="pulse" aria-hidden="true"></span>${say("home.live.title")}</h2>
    <p>${say("home.live.text", { name: live.name })}</p>
    <dl data-live>
      ${figures.map(
        (one) =>
          html`<div class="${one}">
            <dt>${say(`home.live.${one}`)}</dt>
            <dd data-figure="${one}">${live[one]}</dd>
          </div>`,
      )}
    </dl>
    <meter
      class="sent-bar"
      min="0"
      max="${live.people}"
      value="${live.sent}"
      data-meter
      aria-label="${say("home.live.sent")}"
    ></meter>
  </section>`;
}
