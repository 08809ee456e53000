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

/** A call that somebody will make: an endpoint with what it is called with. */
export interface Question {
  endpoint: Endpoint;
  input: Record<string, unknown>;
}

/** An endpoint with an input that fits it. */
export function question<E extends Endpoint>(endpoint: E, input: InputOf<E>): Question {
  return { endpoint, input: (input ?? {}) as Record<string, unknown> };
}

/** Where a question goes: the path with its query, as `Call` sends it. */
export function pathOf({ endpoint, input }: Question): string {
  return requestOf(endpoint, input).path;
}

/** What a raw endpoint is sent along with its parameters. */
interface Sent {
  body?: Blob | string;
  /** The media type of the body. */
  type?: string;
  signal?: AbortSignal;
}

/** Opens a raw endpoint (a stream, a file up or down) by its contract: path and query come from the input. Answers what is no refusal. */
export type Open = <E extends Endpoint>(endpoint: E, input: InputOf<E>, sent?: Sent) => Promise<Response>;

/** An opener of raw endpoints, made from the contracts' values. */
export function makeOpen(wire: (path: string, options: Sent & { method: string }) => Promise<Response>): Open {
  return (endpoint, input, sent = {}) => {
    const { path, method } = requestOf(endpoint, (input ?? {}) as Record<string, unknown>, true);
    return wire(path, { ...sent, method });
  };
}

/** A path with the input's values in the places of its parameters, and what of the input is left. */
export function filledPath(template: string, input: Record<string, unknown>) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

/** Path parameters leave the input for the path; the rest is the query of GET and DELETE, and the body of all others. */
function requestOf(endpoint: Endpoint, input: Record<string, unknown>, raw = false) {
  const { method, path: template } = endpoint["~orpc"].meta;
  const { path, rest } = filledPath(template, input);
  if (!raw && method !== "GET" && method !== "DELETE") return { path, method, body: Object.fromEntries(rest) };
  const query = new URLSearchParams(
    [...rest].map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return { path: query ? `${path}?${query}` : path, method };
}
