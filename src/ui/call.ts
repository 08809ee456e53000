import type { InferSchemaInput, InferSchemaOutput } from "@orpc/contract";
import type { Endpoint } from "../kit/contract.ts";

/**
 * Sends one request to the product's API and answers the body as read from JSON; throws what the API refuses with. Requests with the same
 * `key` (Idempotency-Key) are tries of one request.
 */
type Wire = (path: string, options: { method: string; body?: unknown; key?: string }) => Promise<unknown>;

/** What an endpoint is called with. */
export type InputOf<E> = E extends Endpoint<infer I, infer _O> ? InferSchemaInput<I> : never;
/** What an endpoint answers, as read from JSON. */
export type OutputOf<E> = E extends Endpoint<infer _I, infer O> ? InferSchemaOutput<O> : never;

/** Calls an endpoint by its contract: `call(contract.listPeople, { search })`. A `key` goes along where it counts, with POST. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: { key?: string },
) => Promise<OutputOf<E>>;

/** A client of the API, made from the contracts' values: path, method and shapes come from them. */
export function makeCall(wire: Wire): Call {
  return async (endpoint, input, { key } = {}) => {
    const { path, ...request } = requestOf(endpoint, (input ?? {}) as Record<string, unknown>);
    const marked = request.method === "POST" && key !== undefined ? { ...request, key } : request;
    return (await wire(path, marked)) as OutputOf<typeof endpoint>;
  };
}

/** Path parameters leave the input for the path; the rest is the query of GET and DELETE, and the body of all others. */
function requestOf(endpoint: Endpoint, input: Record<string, unknown>) {
  const { method, path: template } = endpoint["~orpc"].meta;
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (method !== "GET" && method !== "DELETE") return { path, method, body: Object.fromEntries(rest) };
  const query = new URLSearchParams(
    [...rest].map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return { path: query ? `${path}?${query}` : path, method };
}
