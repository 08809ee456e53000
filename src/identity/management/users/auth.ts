import { isIP } from "node:net";
import { action } from "../../calls/action.ts";
import type { Action, Call } from "../../calls/action.ts";
import { respondAuth } from "../../challenges/respond.ts";
import { beginAuth } from "../../flows/begin.ts";
import { invalidParameter } from "../../wire/error.ts";
import { authFlow, session } from "../../wire/members.ts";
import { list, map, need, struct, text } from "../../wire/shape.ts";
import { clientId } from "../clients/shape.ts";
import { clientOf, poolOf } from "../found.ts";
import { poolId } from "../pools/shape.ts";

const shared = {
  UserPoolId: poolId(),
  ClientId: clientId(),
  Session: session,
  ClientMetadata: map(),
  AnalyticsMetadata: struct({ AnalyticsEndpointId: text() }),
  ContextData: struct({
    IpAddress: text({ max: 64 }),
    ServerName: text(),
    ServerPath: text(),
    HttpHeaders: list(struct({ headerName: text(), headerValue: text() }), { max: 100 }),
    EncodedData: text(),
  }),
};

/** Begins a sign-in for somebody whose password the application's own server was given. */
const AdminInitiateAuth = action(
  "AdminInitiateAuth",
  {
    ...shared,
    AuthFlow: authFlow,
    AuthParameters: map(),
  },
  async (call) => {
    const { AuthFlow: flow, AuthParameters: parameters = {}, Session, ClientMetadata: metadata } = call.input;
    if (flow === "USER_PASSWORD_AUTH") throw invalidParameter("Initiate Auth method not supported.");
    const stage = await stageOf(call);
    return beginAuth(fromOwner(call), { ...stage, flow, parameters, session: Session, metadata, admin: true });
  },
);

const AdminRespondToAuthChallenge = action(
  "AdminRespondToAuthChallenge",
  { ...shared, ChallengeName: need(text({ max: 128 })), ChallengeResponses: map() },
  async (call) => {
    const { ChallengeName, ChallengeResponses: responses = {}, Session, ClientMetadata: metadata } = call.input;
    const stage = await stageOf(call);
    return respondAuth(fromOwner(call), ChallengeName, { ...stage, responses, session: Session, metadata });
  },
);

interface Asked {
  UserPoolId: string;
  ClientId: string;
  ContextData?: { IpAddress?: string };
}

async function stageOf(call: Call<Asked>) {
  const pool = await poolOf(call, call.input.UserPoolId);
  return { pool, client: await clientOf(call, pool.id, call.input.ClientId) };
}

// Wrong passwords are counted by network: by the owner's, when the server says it, else the server's own.
function fromOwner<I extends Asked>(call: Call<I>): Call<I> {
  const address = call.input.ContextData?.IpAddress;
  if (!address || isIP(address) === 0) return call;
  return { ...call, network: { ...call.network, address } };
}

export const authActions: readonly Action[] = [AdminInitiateAuth, AdminRespondToAuthChallenge];
