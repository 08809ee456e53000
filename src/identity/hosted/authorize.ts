import type { FastifyReply, FastifyRequest } from "fastify";
import { isAhead } from "../../kit/has-passed.ts";
import type { Ports } from "../calls/ports.ts";
import type { ProductPool } from "../store/product-pool.ts";
import { refuse, redirectWithError } from "./error-redirect.ts";
import { redirectWithCode } from "./code.ts";
import { findProvider, providerOfIdentifier } from "./federation/provider.ts";
import { queryOf } from "./parameters.ts";
import { seeOther } from "./redirect.ts";
import { readAuthorize } from "./request.ts";
import type { AuthorizeRequest } from "./request.ts";
import { visitorOf } from "./visitor.ts";

/** `/oauth2/authorize`: straight back with a code when this browser is signed in, else to another provider or to our own page. */
export async function authorize(
  ports: Ports,
  product: ProductPool,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = await readAuthorize(ports, queryOf(request.url));
  if (read.kind !== "good") return refuse(reply, read, request);
  const asked = read.request;
  const provider = await wantedProvider(ports, product, asked);
  if (provider === "unknown")
    return redirectWithError(reply, asked, "invalid_request", "This client has no such identity provider");
  const visitor = await visitorOf(ports, request, asked.pool);
  const fits =
    visitor &&
    acceptable(asked, visitor.provider) &&
    (!provider || visitor.provider === provider.name) &&
    (asked.sub === null || visitor.user.sub === asked.sub) &&
    (asked.maxAge === null || isOfLate(visitor.authTime, asked.maxAge * 1000, ports.clock()));
  if (fits && !asked.prompt.some((one) => one === "login" || one === "select_account"))
    return seeOther(reply, await redirectWithCode(ports, asked, visitor));
  if (asked.prompt.includes("none"))
    return redirectWithError(reply, asked, "login_required", "Nobody is signed in here");
  if (provider) {
    const { startFederation } = await import("./federation/start.ts");
    return startFederation(ports, request, reply, asked, provider);
  }
  return seeOther(reply, `/hosted/login?${asked.query}`);
}

async function wantedProvider(ports: Ports, product: ProductPool, asked: AuthorizeRequest) {
  const name = asked.provider;
  if (name === "COGNITO") return acceptable(asked, name) ? null : "unknown";
  if (name === null && asked.identifier === null) return null;
  const found =
    name === null
      ? await providerOfIdentifier(ports, asked.pool.id, asked.identifier!)
      : await findProvider(ports, product, asked.pool.id, name);
  return found && acceptable(asked, found.name) ? found : "unknown";
}

function acceptable(asked: AuthorizeRequest, provider: string): boolean {
  return asked.client.settings.SupportedIdentityProviders.includes(provider);
}

/** @param ms milliseconds */
function isOfLate(at: Date, ms: number, now: Date): boolean {
  return now.getTime() - at.getTime() <= ms && !isAhead(at, now);
}
