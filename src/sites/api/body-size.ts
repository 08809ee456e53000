import type { FastifyRequest } from "fastify";

const sizes = new WeakMap<FastifyRequest, number>();

/** Notes how large the JSON of a request was, in letters, when it has been read. */
export function noteBodySize(request: FastifyRequest, size: number): void {
  sizes.set(request, size);
}

/** How large the JSON of a request was; 0 without any. A file that streams is counted by who takes it in. */
export function bodySize(request: FastifyRequest): number {
  return sizes.get(request) ?? 0;
}
