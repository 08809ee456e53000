import { randomBytes, randomUUID } from "node:crypto";
import type { Call, Stage } from "../calls/action.ts";
import { newId } from "../../kit/id.ts";
import { networkOf } from "../limits/limits.ts";
import { lifetimes } from "../model/pool.ts";
import { hashOf } from "../sessions/sessions.ts";
import { advance } from "../store/advance.ts";
import type { NewGrant } from "../store/advance.ts";
import { groupsOf } from "../store/grants.ts";
import type { User } from "../model/user.ts";
import { accessClaims, accountScope, idClaims } from "./claims.ts";
import { signJwt } from "./jwt.ts";
import { deny } from "../wire/error.ts";

/** What a completed sign-in is answered with, in the words of the wire. */
export interface AuthenticationResult {
  AccessToken: string;
  ExpiresIn: number;
  TokenType: "Bearer";
  RefreshToken?: string;
  IdToken?: string;
  NewDeviceMetadata?: { DeviceKey: string; DeviceGroupKey: string };
}

interface TokenOrder extends Stage {
  user: User;
  groups: readonly string[];
  roles: readonly string[];
  originJti: string;
  scopes: readonly string[];
  authTime: Date;
  deviceKey?: string | null;
  nonce?: string | null;
}

type IssueCall = Pick<Call<unknown>, "db" | "config" | "keys" | "network" | "now">;

/** Begins a grant for a user who has proven himself, and gives out its tokens. */
export async function issueTokens(
  call: IssueCall,
  order: Omit<TokenOrder, "groups" | "roles" | "originJti" | "scopes"> & { scopes?: readonly string[]; how?: string[] },
): Promise<AuthenticationResult> {
  const member = await groupsOf(call.db, order.pool.id, order.user.username);
  const { result, grant } = await makeGrant(call, { scopes: [accountScope], ...order, ...member }, order.how ?? []);
  if (!(await advance(call.db, order.pool.id, order.user.username, {}, { grant })).done) throw deny("session-invalid");
  return result;
}

/** A new grant and its tokens, nothing of which is written yet. @param how the names of the proofs that were given */
export async function makeGrant(
  call: IssueCall,
  order: Omit<TokenOrder, "originJti">,
  how: readonly string[],
): Promise<{ result: AuthenticationResult; grant: NewGrant }> {
  const originJti = newId();
  const refresh = newRefreshToken();
  const result = await signTokens(call, { ...order, originJti });
  const { client, user, scopes, authTime, deviceKey = null } = order;
  const { network } = call;
  return {
    result: { ...result, RefreshToken: refresh },
    grant: {
      originJti,
      client: client.id,
      scope: scopes.join(" "),
      deviceKey,
      authTime,
      network: network.address,
      subnet: networkOf(network.address),
      agent: network.agent,
      data: { how },
      life: lifetimes(client).refresh,
      refreshHash: hashOf(refresh),
      read: user,
      event: { id: newId(), sub: user.sub, kind: "account.signed-in", data: { client: client.id, how } },
    },
  };
}

/** Signs an access token and, unless the scopes are without openid, an id token. */
export async function signTokens(
  call: Pick<IssueCall, "config" | "keys" | "now">,
  order: TokenOrder,
): Promise<AuthenticationResult> {
  const { pool, client, scopes } = order;
  const signed = { ...order, origin: call.config.publicUrl, eventId: randomUUID(), now: call.now };
  const access = signJwt(await call.keys.signer(pool.id, "access"), accessClaims(signed));
  const result: AuthenticationResult = {
    AccessToken: access,
    ExpiresIn: lifetimes(client).access,
    TokenType: "Bearer",
  };
  if (scopes.includes("openid") || (scopes.length === 1 && scopes[0] === accountScope))
    result.IdToken = signJwt(await call.keys.signer(pool.id, "id"), idClaims(signed));
  return result;
}

/** 43 characters: three tokens in cookies must stay small. */
function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}
