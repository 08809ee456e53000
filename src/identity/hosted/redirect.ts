import type { FastifyReply } from "fastify";

/**
 * Whether an address is registered: the very same text, never a comparison by beginning, host or pattern (RFC 9700 section 2.1).
 * @param registered CallbackURLs or LogoutURLs of the client
 */
export function isRegistered(registered: readonly string[], address: string): boolean {
  return registered.includes(address) && URL.canParse(address) && !address.includes("#");
}

/** A registered address with parameters added to its query; those without a value are left out. */
export function withParameters(address: string, parameters: Record<string, string | null>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

/** Leads a browser on: 303, so that what was posted is not posted again; never kept, and without a Referer. */
export function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .code(303)
    .headers({ location: address, "cache-control": "no-store", "referrer-policy": "no-referrer" })
    .send();
}
