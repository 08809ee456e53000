import { createLocalJWKSet, errors, jwtVerify } from "jose";
import type { JWTPayload } from "jose";
import { isAhead } from "../../kit/has-passed.ts";
import type { Call } from "../calls/action.ts";
import { issuerOf } from "../model/pool.ts";
import type { ProductPool } from "../store/product-pool.ts";
import { isSignInValid } from "../tokens/grants.ts";
import { refuse } from "./refuse.ts";

/**
 * Whom the logins of a request stand for: `<user pool>:<sub>`, or null for a guest. The only provider of the product's identity pool is its user
 * pool, named by its issuer without the scheme; its id token is checked as every other reader of it would, and against sign-out and revocation.
 */
export async function readLogin(
  call: Call<unknown>,
  product: ProductPool,
  logins: Record<string, string> | undefined,
): Promise<string | null> {
  const given = Object.entries(logins ?? {});
  if (given.length === 0) return null;
  if (given.length > 1) throw refuse("one-login");
  const [provider, token] = given[0]!;
  const issuer = issuerOf(call.config.publicUrl, product.pool);
  if (provider !== issuer.replace(/^https?:\/\//, "")) throw refuse("foreign-login");
  const claims = await verify(call, product, issuer, token);
  if (claims["token_use"] !== "id" || typeof claims.sub !== "string") throw refuse("not-a-token");
  if (typeof claims.aud !== "string" || !(await isClient(call, product, claims.aud))) throw refuse("wrong-audience");
  if (!(await isSignInValid(call.db, product.pool, claims))) throw refuse("token-revoked");
  return `${product.pool}:${claims.sub}`;
}

async function verify(call: Call<unknown>, product: ProductPool, issuer: string, token: string): Promise<JWTPayload> {
  const keys = createLocalJWKSet({ keys: await call.keys.publicKeys(product.pool) });
  try {
    const { payload } = await jwtVerify(token, keys, { algorithms: ["RS256"], issuer, currentDate: call.now });
    if (payload.iat === undefined || isAhead(new Date(payload.iat * 1000), call.now)) throw refuse("token-expired");
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refuse("token-expired");
    if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
      throw refuse("bad-signature");
    if (error instanceof errors.JOSEError) throw refuse("not-a-token");
    throw error;
  }
}

async function isClient(call: Call<unknown>, product: ProductPool, id: string): Promise<boolean> {
  return call.directory.client(id).then(
    ({ pool }) => pool.id === product.pool,
    () => false,
  );
}
