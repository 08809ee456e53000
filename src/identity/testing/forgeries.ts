import { createHmac, createPublicKey, randomUUID } from "node:crypto";
import type { JsonWebKey } from "node:crypto";
import { peoplePool, tokensFor } from "./accounts.ts";
import type { TestProvider } from "./provider.ts";
import { signJwt } from "../tokens/jwt.ts";

/** Access tokens that must never be taken, each wrong in one way. */
export async function forgeries(
  p: TestProvider,
  { pool, client }: { pool: string; client: string },
  username: string,
): Promise<Record<string, string>> {
  const good = await tokensFor(p, client, username);
  const [head, body, signature] = good.AccessToken.split(".") as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
  const header = JSON.parse(Buffer.from(head, "base64url").toString()) as Record<string, unknown>;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const access = await p.ports.keys.signer(pool, "access");
  const id = await p.ports.keys.signer(pool, "id");
  const elsewhere = await peoplePool(p);
  const foreign = await p.ports.keys.signer(elsewhere.pool, "access");
  const known = (await p.ports.keys.publicKeys(pool)).find((one) => one.kid === access.kid)!;
  const pem = createPublicKey({ key: known as JsonWebKey, format: "jwk" }).export({ type: "spki", format: "pem" });
  const hs256 = (secret: string | Buffer) => {
    const signed = `${part({ ...header, alg: "HS256" })}.${body}`;
    return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
  };
  const past = Math.floor(Date.now() / 1000) - 10;
  const revoked = await tokensFor(p, client, username);
  await p.look("UPDATE identity_grants SET revoked_at = now() WHERE origin_jti = $1", [
    JSON.parse(Buffer.from(revoked.AccessToken.split(".")[1]!, "base64url").toString()).origin_jti,
  ]);
  return {
    expired: signJwt(access, { ...claims, exp: past }),
    "of a time to come": signJwt(access, { ...claims, iat: past + 100_000, exp: past + 103_600 }),
    "without an end": signJwt(access, { ...claims, exp: undefined }),
    "alg none": `${part({ alg: "none" })}.${body}.`,
    "alg none with our kid": `${part({ ...header, alg: "None" })}.${body}.${signature}`,
    "HS256 under our public key": hs256(pem as string),
    "HS256 under nothing": hs256(""),
    "a kid that is a path": signJwt({ ...access, kid: "../../../dev/null" }, claims),
    "no kid": `${part({ alg: "RS256" })}.${body}.${signature}`,
    "a key of its own in the header": `${part({ ...header, jwk: known, jku: "https://evil.example/jwks.json" })}.${body}.${signature}`,
    "another pool's key": signJwt(foreign, claims),
    "another pool's key under our kid": signJwt({ ...foreign, kid: access.kid }, claims),
    "another pool's name": signJwt(access, { ...claims, iss: `${p.origin}/${elsewhere.pool}` }),
    "another issuer": signJwt(access, { ...claims, iss: `https://evil.example/${pool}` }),
    "the key of id tokens": signJwt(id, claims),
    "an id token": good.IdToken!,
    "an id token's use": signJwt(access, { ...claims, token_use: "id" }),
    "without the scope": signJwt(access, { ...claims, scope: "openid" }),
    "another pool's client": signJwt(access, { ...claims, client_id: elsewhere.client }),
    "a sign-in that never was": signJwt(access, { ...claims, origin_jti: randomUUID() }),
    revoked: revoked.AccessToken,
    "a changed claim": `${head}.${part({ ...claims, username: "somebody" })}.${signature}`,
    "a changed signature": `${head}.${body}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
    "no signature": `${head}.${body}.`,
  };
}
