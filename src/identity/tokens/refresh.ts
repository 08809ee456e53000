import type { Call, Stage } from "../calls/action.ts";
import { isAhead } from "../../kit/has-passed.ts";
import { recordEvent } from "../notices/events.ts";
import { networkOf } from "../limits/limits.ts";
import { checkSecretHash } from "../pools/secret-hash.ts";
import { hashOf } from "../sessions/sessions.ts";
import { endGrant, groupsOf, lockRefreshToken, replaceRefreshToken, noteGrantUse } from "../store/grants.ts";
import type { Grant } from "../store/grants.ts";
import { findUser } from "../store/users.ts";
import { deny } from "../wire/error.ts";
import { signTokens } from "./issue.ts";
import type { AuthenticationResult } from "./issue.ts";

interface Refresh extends Stage {
  token: string;
  device: string | null;
  /** Gives out a successor where the client rotates; without, rotating clients are refused. */
  rotates: boolean;
  /** Checks what else the client sends, once it is known whose token it is. */
  check?: (grant: Grant) => void;
}

/** REFRESH_TOKEN_AUTH, the flow from before GetTokensFromRefreshToken. */
export async function refreshByFlow(
  call: Call<unknown>,
  stage: Stage,
  parameters: Record<string, string>,
): Promise<{ ChallengeParameters: Record<string, string>; AuthenticationResult: AuthenticationResult }> {
  const token = parameters["REFRESH_TOKEN"];
  if (!token) throw deny("missing-refresh");
  const check = ({ username }: Grant) =>
    checkSecretHash(call.secrets, stage.client, username, parameters["SECRET_HASH"]);
  const device = parameters["DEVICE_KEY"] ?? null;
  const result = await refresh(call, { ...stage, token, device, rotates: false, check });
  return { ChallengeParameters: {}, AuthenticationResult: result };
}

/**
 * New tokens for a refresh token; who signed in and when stays as it was. Where the client rotates, a token has one successor, which is made out of it:
 * tabs that refresh at the same moment, and answers that got lost, end with the same one. A token that comes after its grace has two owners:
 * the sign-in ends for both.
 */
export async function refresh(call: Call<unknown>, order: Refresh): Promise<AuthenticationResult> {
  const { client, pool } = order;
  const rotation = client.settings.RefreshTokenRotation;
  const rotating = rotation.Feature === "ENABLED";
  if (rotating && !order.rotates) throw deny("rotation-on");
  const hash = hashOf(order.token);
  const outcome = await call.tx(async (db) => {
    const found = await lockRefreshToken(db, hash);
    if (!found || found.client !== client.id || found.pool !== pool.id) throw deny("refresh-invalid");
    order.check?.(found);
    if (found.revokedAt) throw deny("refresh-revoked");
    if (found.expired) throw deny("refresh-expired");
    if (order.device !== null && found.deviceKey !== null && order.device !== found.deviceKey)
      throw deny("refresh-invalid");
    const user = await findUser(db, pool.id, found.username);
    if (!user) throw deny("refresh-invalid");
    if (!user.enabled) throw deny("disabled");
    // Replaced later than now: by a clock that was ahead, until which the grace would last.
    if (
      found.replacedAt &&
      (found.graceOver > rotation.RetryGracePeriodSeconds || isAhead(found.replacedAt, call.now))
    ) {
      await endGrant(db, pool.id, found.originJti);
      await recordEvent(db, user, "account.token-reused", { client: client.id });
      // Not thrown here: the end must be written.
      return null;
    }
    const next = rotating ? successor(call, order.token) : null;
    if (next) await replaceRefreshToken(db, found.originJti, hash, hashOf(next));
    const { address, agent } = call.network;
    await noteGrantUse(db, { ...found, network: address, agent, subnet: networkOf(address) });
    return { grant: found, user, next, ...(await groupsOf(db, pool.id, found.username)) };
  });
  if (!outcome) throw deny("refresh-reused");
  const { grant, user, next, groups, roles } = outcome;
  const { originJti, authTime, deviceKey } = grant;
  const scopes = grant.scope.split(" ");
  const result = await signTokens(call, { pool, client, user, groups, roles, originJti, authTime, deviceKey, scopes });
  return next ? { ...result, RefreshToken: next } : result;
}

function successor({ secrets }: Call<unknown>, token: string): string {
  return secrets.mac("identity-refresh-successor", token).toString("base64url");
}
