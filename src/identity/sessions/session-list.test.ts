import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal as managerRefusal, sdkClient } from "../management/testing.ts";
import { deviceName } from "../../kit/device-name.ts";
import { readSessionId, sessionId } from "./session-list.ts";
import { accepted, refusal, tokensFor } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";

let p: TestProvider;
beforeAll(async () => {
  p = await startProvider();
});
afterAll(() => p.close());

const sessionsOf = async (AccessToken: string) =>
  (await accepted(p, "ListUserSessions", { AccessToken })).Sessions as {
    SessionId: string;
    IsCurrentSession: boolean;
  }[];

describe("where somebody is signed in", () => {
  it("is told with the own sign-in marked, and every other one can be ended", async () => {
    const user = await p.makeUser();
    const [here, there] = [await tokensFor(p, p.client, user.username), await tokensFor(p, p.client, user.username)];
    const listed = await sessionsOf(here.AccessToken);
    expect(listed).toHaveLength(2);
    const [own, other] = [listed.find((one) => one.IsCurrentSession)!, listed.find((one) => !one.IsCurrentSession)!];
    const end = { AccessToken: here.AccessToken, SessionId: own.SessionId };
    expect(await refusal(p, "RevokeUserSession", end)).toMatch(/^InvalidParameterException/);
    await accepted(p, "RevokeUserSession", { ...end, SessionId: other.SessionId });
    expect(await refusal(p, "GetUser", { AccessToken: there.AccessToken })).toMatch(/^NotAuthorizedException/);
    expect(await refusal(p, "RevokeUserSession", { ...end, SessionId: other.SessionId })).toMatch(
      /^ResourceNotFoundException/,
    );
    expect(await sessionsOf(here.AccessToken)).toHaveLength(1);
  });

  it("is nobody else's to see or to end", async () => {
    const [robin, mallory] = [await p.makeUser(), await p.makeUser()];
    const theirs = await tokensFor(p, p.client, robin.username);
    const own = await tokensFor(p, p.client, mallory.username);
    const [session] = await sessionsOf(theirs.AccessToken);
    expect(await sessionsOf(own.AccessToken)).toHaveLength(1);
    const end = { AccessToken: own.AccessToken, SessionId: session!.SessionId };
    expect(await refusal(p, "RevokeUserSession", end)).toMatch(/^ResourceNotFoundException/);
    await accepted(p, "GetUser", { AccessToken: theirs.AccessToken });
  });

  it("is a manager's to see and to end", async () => {
    const cognito = sdkClient(p.endpoint, p.identity.accessKey);
    const { username: Username } = await p.makeUser();
    const { AccessToken } = await tokensFor(p, p.client, Username);
    const user = { UserPoolId: p.pool, Username };
    const { Sessions } = await cognito.adminListUserSessions(user);
    expect(Sessions).toMatchObject([{ SessionType: "TOKEN", IsCurrentSession: false, LastIPAddress: "127.0.0.1" }]);
    const { SessionId } = Sessions![0]!;
    await cognito.adminRevokeUserSession({ ...user, SessionId });
    expect(await refusal(p, "GetUser", { AccessToken })).toMatch(/^NotAuthorizedException/);
    expect(await managerRefusal(cognito.adminRevokeUserSession({ ...user, SessionId }))).toBe(
      "ResourceNotFoundException",
    );
  });
});

describe("the id of a session", () => {
  it("leads back to its sign-in, and no other text does", () => {
    fc.assert(fc.property(fc.uuid(), (id) => readSessionId(sessionId(id)) === id));
    expect(sessionId(randomUUID())).toMatch(/^tkn[0-9a-z]{25}$/);
    for (const wrong of ["", "tkn", "tknZ", `sso${"0".repeat(25)}`, `tkn${"z".repeat(25)}`, `tkn${"0".repeat(26)}`])
      expect(readSessionId(wrong)).toBeNull();
  });
});

it.each([
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/125.0.0.0 Safari/537.36",
    "Chrome 125 / macOS",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/125.0.0.0 Safari/537.36 Edg/125.0",
    "Edge 125 / Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604",
    "Safari 18 / iPhone",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox 140 / Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox 140 / Linux"],
  ["curl/8.5", "unknown"],
  ["", "unknown"],
])("%s is %s", (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
