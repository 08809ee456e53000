import { ChangePasswordCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accepted, hasPassword, mailsTo, peoplePool, refusal, sdkClient, tokensFor } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import type { User } from "../model/user.ts";

const next = "Another-Horse-2";
let p: TestProvider;
let pool: string;
let client: string;

beforeAll(async () => {
  p = await startProvider();
  ({ pool, client } = await peoplePool(p));
});
afterAll(() => p.close());

const person = (change: object = {}) => p.makeUser({ pool, password: "Correct-Horse-1", change });

describe("changing the password", () => {
  it("needs the old one, keeps this sign-in, ends all others and tells the owner", async () => {
    const sdk = sdkClient(p);
    const user = await person();
    const here = await tokensFor(p, client, user.username);
    const there = await tokensFor(p, client, user.username);
    await sdk.send(
      new ChangePasswordCommand({
        AccessToken: here.AccessToken,
        PreviousPassword: user.password,
        ProposedPassword: next,
      }),
    );
    expect(await hasPassword(p, user, next)).toBe(true);
    await accepted(p, "GetUser", { AccessToken: here.AccessToken });
    expect(await refusal(p, "GetUser", { AccessToken: there.AccessToken })).toContain("has been revoked");
    expect(mailsTo(p, user)).toEqual(["password-changed"]);
    expect(await events(user)).toEqual(["account.password-changed"]);
    sdk.destroy();
  });

  it("counts a wrong old password to the lockout, five times an hour", async () => {
    const user = await person();
    const { AccessToken } = await tokensFor(p, client, user.username);
    const wrong = { AccessToken, PreviousPassword: "Wrong-Horse-1", ProposedPassword: next };
    for (let time = 0; time < 5; time += 1)
      expect(await refusal(p, "ChangePassword", wrong)).toBe("NotAuthorizedException: Incorrect username or password.");
    expect(await refusal(p, "ChangePassword", wrong)).toBe(
      "LimitExceededException: Attempt limit exceeded, please try after some time.",
    );
    const [bucket] = await p.look<any>(
      "SELECT failures, locked_until > now() AS locked FROM identity_lockouts WHERE username = $1",
      [user.username],
    );
    expect(bucket).toEqual({ failures: 5, locked: true });
    await p.look("DELETE FROM identity_attempts");
    expect(await refusal(p, "ChangePassword", { ...wrong, PreviousPassword: user.password })).toBe(
      "NotAuthorizedException: Password attempts exceeded",
    );
  });

  it("counts no guess for a new password that does not do", async () => {
    const user = await person();
    const { AccessToken } = await tokensFor(p, client, user.username);
    for (let time = 0; time < 8; time += 1)
      expect(
        await refusal(p, "ChangePassword", { AccessToken, PreviousPassword: user.password, ProposedPassword: "short" }),
      ).toContain("InvalidPasswordException");
    await accepted(p, "ChangePassword", { AccessToken, PreviousPassword: user.password, ProposedPassword: next });
  });

  it("takes one of two that come at the same moment", async () => {
    const user = await person();
    const { AccessToken } = await tokensFor(p, client, user.username);
    const replies = await Promise.all(
      [1, 2].map((number) =>
        p.call("ChangePassword", {
          AccessToken,
          PreviousPassword: user.password,
          ProposedPassword: `${next}-${number}`,
        }),
      ),
    );
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
  });

  it("gives who signs in without a password a first one", async () => {
    const user = await person({ srpVerifier: null, srpSalt: null });
    const { AccessToken } = await tokensFor(p, client, user.username);
    await accepted(p, "ChangePassword", { AccessToken, ProposedPassword: next });
    expect(await hasPassword(p, user, next)).toBe(true);
  });
});

async function events(user: User): Promise<string[]> {
  const rows = await p.look<{ kind: string }>("SELECT kind FROM identity_events WHERE username = $1 ORDER BY seq", [
    user.username,
  ]);
  return rows.map((one) => one.kind).filter((kind) => kind !== "account.signed-in");
}
