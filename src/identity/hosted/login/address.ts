import { html } from "../../../kit/page/index.ts";
import type { Markup } from "../../../kit/page/index.ts";
import type { Visit } from "./visit.ts";

/** An address of ours with the query of the sign-in that is under way. */
export function withQuery(path: string, query: string, more: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  return `${path}?${parameters.toString()}`;
}

/** The way back from a page that leads aside. */
export function backToSignIn({ asked, say }: Visit): Markup {
  return html`<p class="links"><a href="/hosted/login?${asked.query}">${say("to-sign-in")}</a></p>`;
}
