import type { FastifyRequest } from "fastify";
import type { Call, Network } from "../calls/action.ts";
import { actions } from "../actions/index.ts";
import type { Directory } from "../pools/directory.ts";
import type { Ports } from "../calls/ports.ts";
import { readShape } from "../wire/shape.ts";

/** A request of the hosted side, as the tokens and the limits want it. */
export function callOf<I>(ports: Ports, request: FastifyRequest, input: I): Call<I> {
  return { ...ports, input, network: networkOf(request), now: ports.clock() };
}

/**
 * Runs an action of the wire for the hosted side, so that passwords, second factors, limits and refresh tokens have their rules in one place.
 * The client is taken as a public one that may sign in with a password: who it is was proven before, and the password comes from our own page.
 */
export async function runAction(
  ports: Ports,
  request: FastifyRequest,
  name: string,
  input: Record<string, unknown>,
  finish?: Call<unknown>["finish"],
): Promise<Record<string, any>> {
  const action = actions.find((one) => one.name === name);
  if (!action) throw new Error(`there is no action ${name}`);
  const call = callOf({ ...ports, directory: trusting(ports.directory) }, request, readShape(action.input, input));
  return action.run(finish ? { ...call, finish } : call);
}

function trusting(directory: Directory): Directory {
  return {
    ...directory,
    async client(id) {
      const { pool, client } = await directory.client(id);
      const flows = ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"];
      const settings = {
        ...client.settings,
        ExplicitAuthFlows: [...new Set([...client.settings.ExplicitAuthFlows, ...flows])],
      };
      return { pool, client: { ...client, secret: null, settings } };
    },
  };
}

function networkOf(request: FastifyRequest): Network {
  const origin = request.headers.origin;
  return {
    address: request.ip,
    agent: (request.headers["user-agent"] ?? "").slice(0, 300),
    origin: origin && URL.canParse(origin) ? new URL(origin).origin : null,
  };
}
