import { createHmac } from "node:crypto";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { readWords } from "../../kit/words.ts";
import { testAccounts } from "./testing-accounts.ts";
import type { TestAccounts } from "./testing-accounts.ts";
import { accountOfToken, looksLikeToken } from "./token.ts";

let t: TestAccounts;
beforeAll(async () => {
  readWords("api", new URL("words/", import.meta.url));
  t = await testAccounts();
});

const now = () => Math.floor(Date.now() / 1000);
const read = (token: string, at = new Date()) => accountOfToken(t.accounts, token, at);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a good token", () => {
  it("of the id kind tells who it is", async () => {
    expect(await read(await t.idToken())).toEqual({
      issuer: t.accounts.issuer,
      subject: "s-ada",
      username: "s-ada",
      use: "id",
      email: "ada@hill.example",
      emailVerified: true,
      name: "Ada Hill",
      federated: false,
      signIn: { token_use: "id", "cognito:username": "s-ada", origin_jti: "o1" },
    });
  });

  it("of the access kind tells the account alone", async () => {
    expect(await read(await t.accessToken({ email: "eve@hill.example", email_verified: true }))).toMatchObject({
      subject: "s-ada",
      use: "access",
      email: null,
      emailVerified: false,
    });
  });

  it("with an address that is not verified does not say it is", async () => {
    for (const email_verified of [false, "false", undefined, "TRUE", 1])
      expect(await read(await t.idToken({ email_verified }))).toMatchObject({ emailVerified: false });
    expect(await read(await t.idToken({ email_verified: "true" }))).toMatchObject({ emailVerified: true });
  });

  it("is taken a few seconds after its end, since clocks differ, and no longer", async () => {
    const token = await t.idToken({ exp: now() + 60 });
    expect(await read(token, new Date(Date.now() + 63_000))).not.toBeNull();
    expect(await read(token, new Date(Date.now() + 67_000))).toBeNull();
  });
});

describe("a token is refused", () => {
  it.each([
    ["that ended", { exp: 1 }],
    ["that a clock gave out which was ahead", { iat: now() + 30 * 86_400, exp: now() + 30 * 86_400 + 3600 }],
    ["without an end", { exp: undefined }],
    ["without its making", { iat: undefined }],
    ["without an account", { sub: undefined }],
    ["of another issuer", { iss: "https://id.lake.example/local-1_Other" }],
    ["of another client", { aud: "client2" }],
    ["for several clients", { aud: ["client1", "client2"] }],
    ["of no kind", { token_use: undefined }],
    ["of an unknown kind", { token_use: "refresh" }],
    ["of the id kind that names its client as access tokens do", { aud: undefined, client_id: "client1" }],
    ["that is not good yet", { nbf: now() + 600 }],
  ])("%s", async (_name, claims) => {
    expect(await read(await t.idToken(claims))).toBeNull();
  });

  it("of the access kind for another client", async () => {
    expect(await read(await t.accessToken({ client_id: "client2" }))).toBeNull();
    expect(await read(await t.accessToken({ client_id: undefined, aud: "client1" }))).toBeNull();
  });

  it("that was taken back", async () => {
    t.takenBack.add("gone");
    expect(await read(await t.idToken({ origin_jti: "gone" }))).toBeNull();
    expect(await read(await t.accessToken({ origin_jti: "gone" }))).toBeNull();
  });

  it("with alg none", async () => {
    const claims = (await t.idToken()).split(".")[1]!;
    for (const alg of ["none", "None", "NONE", "nOnE"]) expect(await read(`${part({ alg })}.${claims}.`)).toBeNull();
  });

  it("with alg HS256 under the published key", async () => {
    const claims = (await t.idToken()).split(".")[1]!;
    const head = part({ alg: "HS256", kid: "k1" });
    const jwk = JSON.stringify(await exportJWK(t.key.publicKey));
    for (const secret of [await exportSPKI(t.key.publicKey), jwk, "k1", ""]) {
      const signature = createHmac("sha256", secret).update(`${head}.${claims}`).digest("base64url");
      expect(await read(`${head}.${claims}.${signature}`)).toBeNull();
    }
  });

  it("with a good signature of another algorithm of the same key", async () => {
    const claims = JSON.parse(Buffer.from((await t.idToken()).split(".")[1]!, "base64url").toString()) as object;
    const { privateKey } = await generateKeyPair("RS512", { extractable: true });
    const token = await new SignJWT({ ...claims }).setProtectedHeader({ alg: "RS512", kid: "k1" }).sign(privateKey);
    expect(await read(token)).toBeNull();
  });

  it("that is forged: its claims or signature changed", async () => {
    const [head, claims, signature] = (await t.idToken()).split(".") as [string, string, string];
    const other = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
    expect(await read(`${head}.${part({ ...other, sub: "s-eve" })}.${signature}`)).toBeNull();
    const flipped = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
    expect(await read(`${head}.${claims}.${flipped}`)).toBeNull();
    expect(await read(`${head}.${claims}.`)).toBeNull();
  });

  it.each([
    ["that nobody published", "k9"],
    ["that is a path", "../../dev/null"],
    ["that is a query", "k1' OR '1'='1"],
  ])("with a kid %s", async (_name, kid) => {
    expect(await read(await t.idToken({}, { kid }))).toBeNull();
  });

  it("signed by a key that its own header brings (jwk, jku, x5u, x5c)", async () => {
    const own = await generateKeyPair("RS256", { extractable: true });
    const jwk = { ...(await exportJWK(own.publicKey)), kid: "evil" };
    const claims = JSON.parse(Buffer.from((await t.idToken()).split(".")[1]!, "base64url").toString()) as object;
    const bringing = [
      { jwk },
      { jku: "https://evil.example/jwks.json" },
      { x5u: "https://evil.example/chain.pem" },
      { x5c: ["MIIB"] },
    ];
    for (const more of bringing) {
      for (const kid of ["k1", "evil", undefined]) {
        const header = { alg: "RS256", ...(kid && { kid }), ...more };
        const token = await new SignJWT({ ...claims }).setProtectedHeader(header).sign(own.privateKey);
        expect(await read(token)).toBeNull();
      }
    }
  });

  it("that demands what nobody understands (crit)", async () => {
    const [, claims, signature] = (await t.idToken()).split(".");
    expect(await read(`${part({ alg: "RS256", kid: "k1", crit: ["exp"], exp: 1 })}.${claims}.${signature}`)).toBeNull();
  });

  it.each(["eyJ.a.b", "eyJhbGciOiJSUzI1NiJ9..", "eyJ9.eyJ9.eyJ9", `eyJ${"a".repeat(9000)}.b.c`])(
    "that is none: %.30s",
    async (text) => {
      expect(await read(text)).toBeNull();
    },
  );
});

describe("keys that cannot be had", () => {
  it("are a passing fault of ours, not of the token", async () => {
    const jwks = () => Promise.reject(new TypeError("fetch failed"));
    await expect(accountOfToken({ ...t.accounts, jwks }, await t.idToken(), new Date())).rejects.toMatchObject({
      status: 503,
      reason: "keys-unavailable",
    });
  });
});

describe("the shape of a token", () => {
  it("is told from that of an API key", async () => {
    expect(looksLikeToken(await t.idToken())).toBe(true);
    for (const text of ["hw_0123456789abcdef", "eyJhbGciOiJub25lIn0", "a.b.c", "eyJ.a.b.c.d", ""])
      expect(looksLikeToken(text)).toBe(false);
  });
});
