import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInBySrp, srpClient } from "../testing/srp.ts";
import { matchesSdk, startProvider } from "../testing/provider.ts";
import type { TestProvider, WireReply } from "../testing/provider.ts";
import { newTotpSecret } from "../../kit/totp.ts";
import { sealTotp, totpCode } from "../factors/totp.ts";
import { changeUser } from "../store/users.ts";

let t: TestProvider;
beforeAll(async () => {
  t = await startProvider();
});
afterAll(() => t.close());

/** A user with an authenticator of the product's own pool. */
async function guarded() {
  const user = await t.makeUser();
  const secret = newTotpSecret();
  const totpSecret = sealTotp(t.ports, user, "totp_secret", secret);
  await changeUser(t.ports.db, t.pool, user.username, { totpSecret, mfaEnabled: ["SOFTWARE_TOKEN_MFA"] });
  return { ...user, secret };
}

async function toCode(user: { email: string; password: string }): Promise<string> {
  const reply = await signInBySrp(t, { pool: t.pool, client: t.client, username: user.email, password: user.password });
  expect(matchesSdk("RespondToAuthChallenge", reply.body).ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
  return reply.body.Session;
}

function answer(session: string, username: string, code: string, client = t.client): Promise<WireReply> {
  return t.call("RespondToAuthChallenge", {
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    ClientId: client,
    Session: session,
    ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code },
  });
}

const refusal = (message: string) => ({ __type: "NotAuthorizedException", message });
const invalid = refusal("Invalid session for the user.");
const used = refusal("Invalid session for the user, session can only be used once.");
const expired = refusal("Invalid session for the user, session is expired.");

describe("a Session", () => {
  it("is refused when it is forged", async () => {
    const user = await guarded();
    const session = await toCode(user);
    const forged = session.slice(0, -1) + (session.endsWith("A") ? "B" : "A");
    expect((await answer(forged, user.username, totpCode(user.secret, new Date()))).body).toEqual(invalid);
    expect((await answer("x".repeat(2048), user.username, "123456")).body).toEqual(invalid);
  });

  it("is refused after its use", async () => {
    const user = await guarded();
    const session = await toCode(user);
    const now = Date.now();
    const done = await answer(session, user.email, totpCode(user.secret, new Date(now)));
    expect(matchesSdk("RespondToAuthChallenge", done.body).AuthenticationResult.IdToken).toBeTruthy();
    expect((await answer(session, user.email, totpCode(user.secret, new Date(now + 30_000)))).body).toEqual(used);
  });

  it("is refused when its three minutes are over", async () => {
    const user = await guarded();
    const session = await toCode(user);
    await t.look(
      "UPDATE identity_sessions SET expires_at = now() - interval '1 second' WHERE username = $1 AND used_at IS NULL",
      [user.username],
    );
    expect((await answer(session, user.email, totpCode(user.secret, new Date()))).body).toEqual(expired);
  });

  it("is refused for another user, another client and another step", async () => {
    const [user, other] = [await guarded(), await guarded()];
    const session = await toCode(user);
    const code = totpCode(other.secret, new Date());
    expect((await answer(session, other.email, code)).body).toEqual(invalid);
    expect((await answer(session, other.username, code)).body).toEqual(invalid);
    const { client } = await t.makePool();
    expect((await answer(session, user.email, totpCode(user.secret, new Date()), client)).body).toEqual(invalid);
    const reply = await t.call("RespondToAuthChallenge", {
      ChallengeName: "MFA_SETUP",
      ClientId: t.client,
      Session: session,
      ChallengeResponses: { USERNAME: user.email },
    });
    expect(reply.body).toEqual(invalid);
    expect((await t.call("AssociateSoftwareToken", { Session: session })).body).toEqual(invalid);
  });

  it("is kept after a wrong code, for five of them", async () => {
    const user = await guarded();
    const session = await toCode(user);
    for (let n = 0; n < 4; n += 1)
      expect((await answer(session, user.email, "000000")).error).toBe("CodeMismatchException");
    expect((await answer(session, user.email, totpCode(user.secret, new Date()))).status).toBe(200);
    const second = await guarded();
    const spent = await toCode(second);
    for (let n = 0; n < 5; n += 1) await answer(spent, second.email, "000000");
    expect((await answer(spent, second.email, totpCode(second.secret, new Date()))).body).toEqual(expired);
  });

  it("ends with a sign-out everywhere", async () => {
    const user = await guarded();
    const [first, session] = [await toCode(user), await toCode(user)];
    const done = await answer(first, user.email, totpCode(user.secret, new Date()));
    await t.call("GlobalSignOut", { AccessToken: done.body.AuthenticationResult.AccessToken });
    expect((await answer(session, user.email, totpCode(user.secret, new Date(Date.now() + 30_000)))).body).toEqual(
      expired,
    );
  });
});

describe("a code of an authenticator", () => {
  it("brings one session when a hundred requests carry it at the same moment", async () => {
    const user = await guarded();
    const session = await toCode(user);
    const code = totpCode(user.secret, new Date());
    const replies = await Promise.all(Array.from({ length: 100 }, () => answer(session, user.email, code)));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(new Set(replies.map((one) => one.status))).toEqual(new Set([200, 400]));
    expect(await t.look("SELECT 1 FROM identity_grants WHERE username = $1", [user.username])).toHaveLength(1);
  });

  it("brings one session when many sign-ins of one person carry it", async () => {
    const user = await guarded();
    const sessions = [];
    for (let n = 0; n < 12; n += 1) sessions.push(await toCode(user));
    const code = totpCode(user.secret, new Date());
    const replies = await Promise.all(sessions.map((session) => answer(session, user.email, code)));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(replies.filter((one) => one.error === "ExpiredCodeException")).toHaveLength(11);
  });

  it("cannot be guessed: ten thousand guesses never come to be looked at", async () => {
    const user = await guarded();
    const right = totpCode(user.secret, new Date());
    const guesses = Array.from({ length: 100 }, (_, n) => String((Number(right) + n) % 1_000_000).padStart(6, "0"));
    // The right one is the last of each session: too late.
    guesses.push(guesses.shift()!);
    const said = new Set<string>();
    let session = "";
    for (const [n, guess] of guesses.entries()) {
      if (n % 5 === 0) session = await toCode(user).catch(() => session);
      said.add((await answer(session, user.email, guess)).body.message);
      if (said.has("Password attempts exceeded")) break;
    }
    expect(said).toContain("Password attempts exceeded");
    // While it is locked, the right one is worth as much as a wrong one, however many come.
    for (let n = 0; n < 50; n += 1) {
      await t.look("UPDATE identity_lockouts SET locked_until = now() + interval '1 minute' WHERE username = $1", [
        user.username,
      ]);
      expect((await answer(await toCode(user), user.email, right)).body.message).toBe("Password attempts exceeded");
    }
    const [row] = await t.look<{ failures: number }>("SELECT failures FROM identity_lockouts WHERE username = $1", [
      user.username,
    ]);
    expect(row!.failures).toBeLessThanOrEqual(12);
  }, 180_000);
});

describe("a SECRET_BLOCK", () => {
  async function offer(email: string, a: string) {
    const AuthParameters = { USERNAME: email, SRP_A: a };
    return (await t.call("InitiateAuth", { AuthFlow: "USER_SRP_AUTH", ClientId: t.client, AuthParameters })).body;
  }
  const respond = (responses: object, client = t.client) =>
    t.call("RespondToAuthChallenge", {
      ChallengeName: "PASSWORD_VERIFIER",
      ClientId: client,
      ChallengeResponses: responses,
    });

  it("bears one proof, right or wrong, and one sign-in when many bring it at once", async () => {
    const user = await t.makeUser();
    const srp = srpClient(t.pool);
    const { ChallengeParameters: parameters } = await offer(user.email, srp.a);
    const right = { USERNAME: user.username, ...srp.prove(parameters, user.password) };
    const replies = await Promise.all(Array.from({ length: 20 }, () => respond(right)));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    const again = await offer(user.email, srp.a);
    const proof = srp.prove(again.ChallengeParameters, user.password);
    expect((await respond({ USERNAME: user.username, ...srp.prove(again.ChallengeParameters, "wrong") })).body).toEqual(
      refusal("Incorrect username or password."),
    );
    expect((await respond({ USERNAME: user.username, ...proof })).body).toEqual(used);
  });

  it("is refused when it is altered, too old, another client's or another user's", async () => {
    const [user, other] = [await t.makeUser(), await t.makeUser()];
    const srp = srpClient(t.pool);
    const { ChallengeParameters: parameters } = await offer(user.email, srp.a);
    const proof = srp.prove(parameters, user.password);
    const bad = refusal("Incorrect username or password.");
    const block = Buffer.from(proof["PASSWORD_CLAIM_SECRET_BLOCK"]!, "base64");
    block[200]! ^= 1;
    const altered = { ...proof, PASSWORD_CLAIM_SECRET_BLOCK: block.toString("base64") };
    expect((await respond({ USERNAME: user.username, ...altered })).body).toEqual(bad);
    expect((await respond({ USERNAME: other.username, ...proof })).body).toEqual(bad);
    const { client } = await t.makePool();
    expect((await respond({ USERNAME: user.username, ...proof }, client)).body).toEqual(bad);
    t.setClock(new Date(Date.now() + 181_000));
    const late = await respond({ USERNAME: user.username, ...proof });
    t.setClock(new Date());
    expect(late.body).toEqual(expired);
  });

  it("is not even made for a dangerous A", async () => {
    const user = await t.makeUser();
    const N = BigInt(`0x${(await import("node:crypto")).getDiffieHellman("modp15").getPrime("hex")}`);
    for (const a of [0n, 1n, N - 1n, N, N + 1n, 2n * N, 7n * N]) {
      const reply = await offer(user.email, a.toString(16));
      expect(reply.__type).toBe("InvalidParameterException");
    }
    for (const a of ["", "-1", "xyz", "f".repeat(4000)])
      expect((await offer(user.email, a)).__type).toBe("InvalidParameterException");
  });
});
