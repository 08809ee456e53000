import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Place } from "./process.ts";

export interface Client {
  get<T = any>(path: string): Promise<T>;
  post<T = any>(path: string, body?: unknown): Promise<T>;
  patch<T = any>(path: string, body: unknown): Promise<T>;
  /** Posts something that is not JSON. */
  upload<T = any>(path: string, type: string, body: string): Promise<T>;
  /** Waits until a job that a 202 answer named has ended; throws when it failed. */
  job(id: string): Promise<any>;
}

/** The public REST API with a key, as another program uses it. Every refusal is an Error with the problem document's words. */
export function makeClient({ url, key }: Pick<Place, "url" | "key">): Client {
  async function call(method: string, path: string, type: string | null, body?: string): Promise<any> {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(type && { "content-type": type }),
        ...(method === "POST" && { "idempotency-key": randomUUID() }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    if (answer.ok) return text === "" ? null : JSON.parse(text);
    throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 500)}`);
  }
  const json = (method: string, path: string, body: unknown) =>
    call(method, path, "application/json", JSON.stringify(body));
  return {
    get: (path) => call("GET", path, null),
    post: (path, body = {}) => json("POST", path, body),
    patch: (path, body) => json("PATCH", path, body),
    upload: (path, type, body) => call("POST", path, type, body),
    async job(id) {
      for (;;) {
        const found = await call("GET", `/jobs/${id}`, null);
        if (found.state === "failed") throw new Error(`Job ${id} failed: ${JSON.stringify(found)}`);
        if (found.state === "done" || found.state === "finished" || found.finishedAt) return found;
        await pause(50);
      }
    },
  };
}
