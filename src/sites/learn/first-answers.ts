import type { FastifyInstance, FastifyRequest } from "fastify";
import { contract as game } from "../../features/game/contract.ts";
import { contract as practice } from "../../features/practice/contract.ts";
import { contract as training } from "../../features/training/contract.ts";
import type { Endpoint } from "../../kit/contract.ts";
import { html, raw } from "../../kit/page/index.ts";
import type { Markup } from "../../kit/page/index.ts";

/** What the program has asked for by names (browser/mine.ts), and the endpoints that answer it. */
const home: Record<string, Endpoint> = {
  practice: practice.getPractice,
  assignments: training.myAssignments,
  skills: training.mySkills,
  game: game.myGame,
  score: game.myScore,
  crew: game.myCrew,
};

/**
 * What the program's screen at an address asks first, answered by the API itself (with its checks and limits) and sent along in the page, so that nobody waits
 * for a second way over their network. Whatever is refused is left out: the program asks, and says why.
 */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  locale: string,
): Promise<Record<string, unknown>> {
  const ask = (path: string) => askOwn(app, request, locale, path);
  const path = request.url.split("?")[0]!;
  if (path === "/") {
    const language = `?${new URLSearchParams({ language: locale }).toString()}`;
    const asked = Object.entries(home).map(async ([name, endpoint]) => {
      const spoken = endpoint === training.myAssignments || endpoint === training.mySkills ? language : "";
      return [name, await ask(endpoint["~orpc"].meta.path + spoken)] as const;
    });
    return Object.fromEntries((await Promise.all(asked)).filter(([, answer]) => answer !== undefined));
  }
  // Which screens there are hangs on it.
  if (path !== "/round") {
    const known = await ask(home["game"]!["~orpc"].meta.path);
    return known === undefined ? {} : { game: known };
  }
  // Only what has begun: a page that is looked at begins nothing.
  const found = (await ask(practice.getPractice["~orpc"].meta.path)) as { open: { id: string } | null } | undefined;
  if (!found?.open) return {};
  const round = await ask(practice.getRound["~orpc"].meta.path.replace("{id}", found.open.id));
  return round === undefined ? {} : { round };
}

/** Data in a page, for its script to read; no browser runs it, and no text in it ends the element. */
export function dataElement(id: string, data: unknown): Markup {
  return html`<script type="application/json" id="${id}">
    ${raw(JSON.stringify(data).replaceAll("<", "\\u003c"))}
  </script>`;
}

async function askOwn(app: FastifyInstance, request: FastifyRequest, locale: string, path: string): Promise<unknown> {
  const { cookie, host } = request.headers;
  const answer = await app.inject({
    url: `/api/v1${path}`,
    headers: { ...(cookie && { cookie }), ...(host && { host }), "accept-language": locale },
    remoteAddress: request.ip,
  });
  return answer.statusCode === 200 ? answer.json() : undefined;
}
