import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import { openIdentity } from "../index.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { managementActions } from "./index.ts";
import type { SignedRequest } from "./signature.ts";
import { refusal, sdkClient, signedByHand } from "./testing.ts";

let p: TestProvider;
beforeAll(async () => {
  p = await startProvider();
});
afterAll(() => p.close());

describe("management actions", () => {
  it("are closed, every single one, to who does not sign", async () => {
    const answers = await Promise.all([...managementActions.keys()].map((name) => p.call(name, {})));
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.error).toBe("MissingAuthenticationTokenException");
    }
    expect(answers.length).toBeGreaterThan(90);
  });

  it("are closed to an access token and to a cookie", async () => {
    const cookie = "CognitoIdentityServiceProvider.x.accessToken=eyJ";
    const { error } = await p.call("ListUserPools", { MaxResults: 1 }, { cookie, authorization: "Bearer eyJ" });
    expect(error).toBe("IncompleteSignatureException");
  });

  it("are closed to pages, even those that could sign", async () => {
    const client = sdkClient(p.endpoint, p.identity.accessKey);
    for (const [name, value] of [
      ["origin", "http://localhost:1"],
      ["origin", "null"],
      ["sec-fetch-site", "same-origin"],
    ] as const) {
      const page = sdkClient(p.endpoint, p.identity.accessKey);
      page.middlewareStack.add(
        (next) => (args) => {
          (args.request as { headers: Record<string, string> }).headers[name] = value;
          return next(args);
        },
        { step: "build" },
      );
      expect(await refusal(page.listUserPools({ MaxResults: 1 }))).toBe("AccessDeniedException");
    }
    await client.listUserPools({ MaxResults: 1 });
  });

  it("are open to the product's own key, and to nobody with another", async () => {
    const { id, secret } = p.identity.accessKey;
    await sdkClient(p.endpoint, { id, secret }).listUserPools({ MaxResults: 1 });
    const guess = sdkClient(p.endpoint, { id, secret: secret.toLowerCase() });
    expect(await refusal(guess.listUserPools({ MaxResults: 1 }))).toBe("InvalidSignatureException");
    const stranger = sdkClient(p.endpoint, { id: "AKIAIOSFODNN7EXAMPLE", secret });
    expect(await refusal(stranger.listUserPools({ MaxResults: 1 }))).toBe("UnrecognizedClientException");
  });
});

describe("a signed request on its way to the server", () => {
  const service = "AWSCognitoIdentityProviderService";

  /** Sends header by header what was signed, and what somebody put in. @returns the refusal, or null */
  function send(request: SignedRequest, more: string[] = []): Promise<string | null> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(p.origin);
      const headers = [...request.headers, ...more, "content-length", String(request.body.length)];
      const sent = http.request({ hostname, port, method: request.method, path: request.url, headers }, (reply) => {
        reply.resume();
        const name = reply.headers["x-amzn-errortype"];
        reply.on("end", () => resolve(reply.statusCode === 200 ? null : String(name ?? reply.statusCode)));
      });
      sent.on("error", reject);
      sent.end(request.body);
    });
  }

  const signed = (operation: string, body: object) =>
    signedByHand({
      key: p.identity.accessKey,
      at: new Date(),
      body: JSON.stringify(body),
      headers: { host: new URL(p.origin).host, "x-amz-target": `${service}.${operation}` },
    });

  it("is answered as it is, and again when it is repeated within its time", async () => {
    const request = signed("ListUserPools", { MaxResults: 1 });
    expect([await send(request), await send(request)]).toEqual([null, null]);
  });

  it("is refused with another body, target, host or address, and with any of its headers twice", async () => {
    const { pool } = await p.makePool();
    const request = signed("DescribeUserPool", { UserPoolId: pool });
    const deletes = `${service}.DeleteUserPool`;
    const swap = (name: string, value: string) =>
      request.headers.map((one, at) => (at % 2 === 1 && request.headers[at - 1] === name ? value : one));
    const tampered: [SignedRequest, string[]][] = [
      [{ ...request, body: Buffer.from(JSON.stringify({ UserPoolId: p.pool })) }, []],
      [{ ...request, headers: swap("x-amz-target", deletes) }, []],
      [{ ...request, headers: swap("host", "id.evil.example") }, []],
      [{ ...request, url: "/idp/?Action=DeleteUserPool" }, []],
      [request, ["x-amz-target", deletes]],
      [request, ["X-Amz-Target", deletes]],
      [request, ["x-amz-content-sha256", "UNSIGNED-PAYLOAD"]],
    ];
    for (const [one, more] of tampered)
      expect(["InvalidSignatureException:", "UnknownOperationException:"]).toContain(await send(one, more));
    expect(await send(request)).toBeNull();
    expect(await p.look("SELECT 1 FROM identity_pools WHERE id = $1", [pool])).toHaveLength(1);
  });
});

describe("the access key", () => {
  it("is made once, at the first start, also when several processes start at the same moment, and lies sealed", async () => {
    const t = await testEnv();
    const { config, log, secrets, clock } = t.env;
    const start = () => openIdentity({ config, log, secrets, clock, url: t.urls.identity, deliver: async () => {} });
    const opened = await Promise.all([start(), start(), start()]);
    const keys = opened.map((one) => one.accessKey);
    expect(new Set(keys.map((one) => `${one.id}:${one.secret}`)).size).toBe(1);
    expect(keys[0]!.secret).toMatch(/^\w{40}$/);
    const [row] = await t.look<{ secret: Buffer }>("SELECT secret FROM identity_access_keys");
    expect(row!.secret.includes(keys[0]!.secret)).toBe(false);
    await Promise.all(opened.map((one) => one.stop()));
    const again = await start();
    expect(again.accessKey).toEqual(keys[0]);
    await again.stop();
    await t.close();
  });

  it("is the configured one where there is one, and the made one then opens nothing", async () => {
    const variables = { IDENTITY_ACCESS_KEY_ID: "AKIAHARBOUR", IDENTITY_SECRET_ACCESS_KEY: "a-secret-of-the-operator" };
    const q = await startProvider({ variables });
    expect(q.identity.accessKey).toEqual({ id: "AKIAHARBOUR", secret: "a-secret-of-the-operator" });
    await sdkClient(q.endpoint, q.identity.accessKey).listUserPools({ MaxResults: 1 });
    const { accessKey } = p.identity;
    expect(await refusal(sdkClient(q.endpoint, accessKey).listUserPools({ MaxResults: 1 }))).toBe(
      "UnrecognizedClientException",
    );
    await q.close();
  });

  it.each([
    ["by half", { IDENTITY_ACCESS_KEY_ID: "AKIAHARBOUR" }, "belong together"],
    ["with a short secret", { IDENTITY_ACCESS_KEY_ID: "AKIA", IDENTITY_SECRET_ACCESS_KEY: "short" }, "at least 16"],
    ["with blanks", { IDENTITY_ACCESS_KEY_ID: "AK IA", IDENTITY_SECRET_ACCESS_KEY: "x".repeat(40) }, "letters"],
  ])("that is configured %s stops the start", async (_how, variables, says) => {
    const t = await testEnv({ variables });
    const { config, log, secrets, clock } = t.env;
    const start = openIdentity({ config, log, secrets, clock, url: t.urls.identity, deliver: async () => {} });
    await expect(start).rejects.toThrow(says);
    await t.close();
  });
});
