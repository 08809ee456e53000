import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../../kit/problem.ts";
import { footer, html, masthead, sendPage } from "../../kit/page/index.ts";
import { words } from "../../kit/words.ts";
import { sea, seaStyles } from "../../ui/sea.ts";
import { sendProblem } from "../api/answer.ts";

// Addresses that other programs and people will rely on. Until accounts exist they say so, each in its caller's language.
const forPrograms = ["/auth-config.json", "/idp", "/idp/*", "/oauth2/*"];
const forPeople = ["/logout", "/hosted/*"];
const methods = ["GET", "POST"] as const;

/** The addresses of accounts and of signing in, answered with 503 until there are accounts. */
export async function notYetRoutes(app: FastifyInstance): Promise<void> {
  // What is sent to them, passwords above all, is not read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, body, done) => {
    body.resume();
    done(null, undefined);
  });
  for (const url of [...forPrograms, ...forPeople]) app.route({ method: [...methods], url, handler: notYet });
}

function notYet(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const say = words("main");
  const wantsPage = /\btext\/html\b/.test(request.headers.accept ?? "");
  if (!wantsPage && forPrograms.includes(request.routeOptions.url ?? ""))
    return sendProblem(reply, refuse("unavailable", "not-yet", say("not-yet.problem")));
  const body = html`${masthead("/")}
    <main id="main" class="wrap not-yet" tabindex="-1">
      <h1>${say("not-yet.title")}</h1>
      <p class="lead">${say("not-yet.text")}</p>
      <p class="row">
        <a class="button" href="/">${say("not-yet.home")}</a>
        <a class="button quiet" href="/api/v1/docs">${say("not-yet.reference")}</a>
      </p>
    </main>
    ${sea()}${footer(html`<p>${say("not-yet.footer")}</p>`)}`;
  return sendPage(reply, { title: say("not-yet.title"), body, styles }, 503);
}

const styles = `${seaStyles}
.not-yet { display: grid; gap: 20px; align-content: center; padding-block: clamp(40px, 9vh, 112px); }
.not-yet .row { margin-block-start: 12px; }
.sea + .footer { margin-block-start: 0; }
`;
