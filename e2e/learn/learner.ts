import type { BrowserContext, Page } from "playwright-core";
import { providerClient } from "../account/provider-client.ts";
import type { Stage } from "../stage.ts";

/** Somebody who learns: a person of their own, signed in on the learning site. */
export interface Learner {
  /** A page of theirs at an address of the learning site; what its console calls an error is collected in `faults`. */
  open(
    path: string,
    options?: Parameters<Stage["page"]>[0],
  ): Promise<{ page: Page; context: BrowserContext; faults: string[] }>;
  /** What the API tells them. */
  ask(path: string): Promise<any>;
  /** Changes something by the API, in their organisation, which is theirs alone. @throws what it refuses with */
  change(path: string, to: object, method?: "PUT" | "PATCH" | "POST"): Promise<any>;
}

/** Registers somebody on their own and leads them to the learning site, as Learn does. */
export async function openLearner(stage: Stage, email: string): Promise<Learner> {
  const provider = await providerClient(stage.place);
  const password = "Whale-song-of-1851";
  await provider.register(email, password, "Ada Hill");
  const token = (await provider.signIn(email, password)).id;
  const headers = { authorization: `Bearer ${token}` };
  const api = `${stage.place.url}/api/v1`;
  const ask = async (path: string) => (await fetch(api + path, { headers })).json() as Promise<any>;
  // The first question founds the organisation of one.
  await ask("/me");
  return {
    ask,
    async change(path, to, method = "PUT") {
      const sent: RequestInit = {
        method,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(to),
      };
      const answer = await fetch(api + path, sent);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.status === 204 ? null : answer.json();
    },
    async open(path, options) {
      const { page, faults } = await stage.page(options);
      const context = page.context();
      const entry = new URL("/auth-redirect", stage.place.learnUrl);
      entry.hostname = "localhost";
      const asked = await context.request.get(entry.href, { maxRedirects: 0 });
      const back = new URL(new URL(asked.headers()["location"]!).searchParams.get("redirectTo")!);
      const made = await fetch(`${api}/me/learn-codes`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ state: back.searchParams.get("state"), redirectTo: path }),
      });
      await page.goto(((await made.json()) as { url: string }).url);
      await page.waitForURL((url) => url.pathname === path);
      await takenOver(page);
      return { page, context, faults };
    },
  };
}

/** Waits until the program has hydrated the page that the server rendered: it answers keys from then on. */
export const takenOver = (page: Page) => page.locator("#program:not([data-rendered])").waitFor({ state: "attached" });
