import {
  CompleteWebAuthnRegistrationCommand,
  ListWebAuthnCredentialsCommand,
  StartWebAuthnRegistrationCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkPasskey, passkeyOptions } from "../factors/passkeys.ts";
import { newPoolSettings } from "../model/pool.ts";
import { accepted, peoplePool, refusal, sdkClient, tokensFor } from "../testing/accounts.ts";
import { ownAttestation } from "../testing/certificates.ts";
import { softPasskey } from "../testing/passkey.ts";
import type { Answering, SoftPasskey } from "../testing/passkey.ts";
import { startProvider } from "../testing/provider.ts";
import type { MadeUser, TestProvider } from "../testing/provider.ts";
import type { User } from "../model/user.ts";

let p: TestProvider;
let people: { pool: string; client: string };

beforeAll(async () => {
  p = await startProvider();
  people = await peoplePool(p);
});
afterAll(() => p.close());

type Person = MadeUser & User & { AccessToken: string };

async function person(of = people, change: object = {}): Promise<Person> {
  const user = await p.makeUser({ pool: of.pool, change });
  return { ...user, AccessToken: (await tokensFor(p, of.client, user.username)).AccessToken };
}
const start = async (AccessToken: string) =>
  (await accepted(p, "StartWebAuthnRegistration", { AccessToken })).CredentialCreationOptions;
async function add(AccessToken: string, passkey = softPasskey(p.origin)): Promise<SoftPasskey> {
  const Credential = passkey.register(await start(AccessToken));
  await accepted(p, "CompleteWebAuthnRegistration", { AccessToken, Credential });
  return passkey;
}

describe("a new passkey", () => {
  it("whose certificates name an address sends nobody there: whose device it is was not asked", async () => {
    let asked = 0;
    const inner = createServer((_request, answer) => {
      asked += 1;
      answer.end();
    });
    await new Promise<void>((done) => inner.listen(0, "127.0.0.1", done));
    const address = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/inner`;
    const { AccessToken } = await person();
    const certified = (key: KeyObject, hash: Buffer) => ownAttestation(key, hash, address);
    const Credential = softPasskey(p.origin).register(await start(AccessToken), { certified });
    expect(await refusal(p, "CompleteWebAuthnRegistration", { AccessToken, Credential })).toContain("WebAuthn");
    expect(asked).toBe(0);
    await new Promise((done) => inner.close(done));
  });

  it("is made for its owner, found again without a name, and told by mail", async () => {
    const sdk = sdkClient(p);
    const user = await person();
    const { AccessToken } = user;
    const begun = await sdk.send(new StartWebAuthnRegistrationCommand({ AccessToken }));
    const options = begun.CredentialCreationOptions as any;
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Test" },
      user: { id: Buffer.from(user.sub).toString("base64url"), name: user.email, displayName: "Robin Marsh" },
      excludeCredentials: [],
      attestation: "none",
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    });
    const passkey = softPasskey(p.origin);
    const Credential = passkey.register(options);
    await sdk.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));
    const { Credentials } = await sdk.send(new ListWebAuthnCredentialsCommand({ AccessToken }));
    expect(Credentials).toEqual([
      {
        CredentialId: passkey.id,
        FriendlyCredentialName: "Passkey 1",
        RelyingPartyId: "localhost",
        AuthenticatorAttachment: "platform",
        AuthenticatorTransports: ["internal", "hybrid"],
        CreatedAt: expect.any(Date),
      },
    ]);
    expect((await start(AccessToken)).excludeCredentials).toEqual([
      { id: passkey.id, transports: ["internal", "hybrid"], type: "public-key" },
    ]);
    expect(p.deliveries.findLast((one) => one.to === user.email)).toMatchObject({
      template: "passkey-added",
      vars: { name: "Passkey 1" },
    });
    sdk.destroy();
  });

  it("answers its challenge once, within five minutes", async () => {
    const { AccessToken, username } = await person();
    const options = await start(AccessToken);
    const Credential = softPasskey(p.origin).register(options);
    await p.look("UPDATE identity_codes SET expires_at = now() - interval '1 second' WHERE username = $1", [username]);
    const says = "WebAuthnChallengeNotFoundException: Challenge not found, please start again.";
    expect(await refusal(p, "CompleteWebAuthnRegistration", { AccessToken, Credential })).toBe(says);
    const fresh = softPasskey(p.origin).register(await start(AccessToken));
    const replies = await Promise.all(
      [1, 2, 3].map(() => p.call("CompleteWebAuthnRegistration", { AccessToken, Credential: fresh })),
    );
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(await refusal(p, "CompleteWebAuthnRegistration", { AccessToken, Credential: fresh })).toBe(says);
  });

  it("does not answer the challenge of another person", async () => {
    const [ada, eve] = [await person(), await person()];
    const Credential = softPasskey(p.origin).register(await start(ada.AccessToken));
    await start(eve.AccessToken);
    expect(await refusal(p, "CompleteWebAuthnRegistration", { AccessToken: eve.AccessToken, Credential })).toContain(
      "WebAuthnChallengeNotFoundException",
    );
  });

  it.each<[Answering, string]>([
    [{ origin: "https://evil.example" }, "WebAuthnOriginNotAllowedException"],
    [{ relyingParty: "evil.example" }, "WebAuthnRelyingPartyMismatchException"],
    [{ userVerified: false }, "WebAuthnCredentialNotSupportedException"],
  ])("is refused when made with %j: %s", async (how, name) => {
    const { AccessToken } = await person();
    const Credential = softPasskey(p.origin).register(await start(AccessToken), how);
    expect(await refusal(p, "CompleteWebAuthnRegistration", { AccessToken, Credential })).toContain(name);
    expect((await accepted(p, "ListWebAuthnCredentials", { AccessToken })).Credentials).toEqual([]);
  });

  it.each([null, "text", 5, [], {}, { id: "x", response: null }, { response: { clientDataJSON: "e30" } }])(
    "is no %j",
    async (Credential) => {
      const { AccessToken } = await person();
      await start(AccessToken);
      expect(await refusal(p, "CompleteWebAuthnRegistration", { AccessToken, Credential })).toMatch(
        /^(WebAuthnCredentialNotSupported|InvalidParameter)Exception: /,
      );
    },
  );

  it("is refused when its parts do not fit each other", async () => {
    const { AccessToken } = await person();
    const made = softPasskey(p.origin).register(await start(AccessToken));
    for (const broken of [
      { ...made, id: 7 },
      { ...made, type: "password" },
      { ...made, response: { ...made.response, attestationObject: "AAAA" } },
      { ...made, response: { ...made.response, attestationObject: 5 } },
      { ...made, response: { ...made.response, transports: "usb" }, rawId: "other" },
    ])
      expect(await refusal(p, "CompleteWebAuthnRegistration", { AccessToken, Credential: broken })).toContain(
        "WebAuthnCredentialNotSupportedException",
      );
  });

  it("is one of twenty at most", async () => {
    const { AccessToken, username } = await person();
    await p.look(
      `INSERT INTO identity_passkeys (pool, username, id, public_key, counter, relying_party, name)
       SELECT $1, $2, 'id-' || n, '', 0, 'localhost', 'Passkey ' || n FROM generate_series(1, 20) n`,
      [people.pool, username],
    );
    expect(await refusal(p, "StartWebAuthnRegistration", { AccessToken })).toContain("LimitExceededException");
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const reply = await accepted(p, "ListWebAuthnCredentials", {
        AccessToken,
        MaxResults: 7,
        ...(token && { NextToken: token }),
      });
      seen.push(...reply.Credentials.map((one: any) => one.CredentialId));
      token = reply.NextToken;
    } while (token);
    expect(new Set(seen).size).toBe(20);
  });

  it("is not for people from another provider, nor for pools without", async () => {
    const guest = await person(people, { status: "EXTERNAL_PROVIDER" });
    expect(await refusal(p, "StartWebAuthnRegistration", { AccessToken: guest.AccessToken })).toContain(
      "managed by the provider",
    );
    const bare = await p.makePool();
    expect(await refusal(p, "StartWebAuthnRegistration", { AccessToken: (await person(bare)).AccessToken })).toContain(
      "WebAuthnNotEnabledException",
    );
    const nowhere = await peoplePool(p, {
      WebAuthnConfiguration: {},
      Policies: { ...newPoolSettings.Policies, SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "WEB_AUTHN"] } },
    });
    expect(
      await refusal(p, "StartWebAuthnRegistration", { AccessToken: (await person(nowhere)).AccessToken }),
    ).toContain("WebAuthnConfigurationMissingException");
  });
});

describe("a passkey that is there", () => {
  it("is removed by its owner alone, who hears of it", async () => {
    const [ada, eve] = [await person(), await person()];
    const { id } = await add(ada.AccessToken);
    const says = "ResourceNotFoundException: Passkey does not exist.";
    const mine = { AccessToken: ada.AccessToken, CredentialId: id };
    expect(await refusal(p, "DeleteWebAuthnCredential", { ...mine, AccessToken: eve.AccessToken })).toBe(says);
    await accepted(p, "DeleteWebAuthnCredential", mine);
    expect(await refusal(p, "DeleteWebAuthnCredential", mine)).toBe(says);
    expect(p.deliveries.findLast((one) => one.to === ada.email)?.template).toBe("passkey-removed");
  });

  it("answers a sign-in's challenge; a copy, another person's, another page's or an old answer does not", async () => {
    const [ada, eve] = [await person(), await person()];
    const passkey = await add(ada.AccessToken);
    const pool = (await p.ports.directory.pool(people.pool))!;
    const options = passkeyOptions(pool);
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: "localhost",
      timeout: 180_000,
      userVerification: "required",
    });
    const check = (answer: unknown, of: User | null = ada, challenge = options.challenge) =>
      checkPasskey(p.ports, pool, of, answer, challenge).then(
        (result) => result.userVerified,
        (error: Error) => error.message,
      );
    const no = "Incorrect username or password.";
    const answer = passkey.answer(options);
    expect(await check(answer, eve)).toBe(no);
    expect(await check(answer, null)).toBe(no);
    expect(await check(answer, ada, passkeyOptions(pool).challenge)).toBe(no);
    expect(await check(passkey.answer(options, { origin: "https://evil.example" }))).toBe(no);
    expect(await check(passkey.answer(options, { userVerified: false }))).toBe(no);
    expect(await check(passkey.answer(options, { relyingParty: "evil.example" }))).toBe(no);
    for (const wrong of [
      null,
      "",
      "{",
      "[]",
      7,
      {},
      { id: "x" },
      { ...answer, response: {} },
      { ...answer, response: null },
    ])
      expect(await check(wrong)).toBe(no);
    const last = passkey.answer(options);
    expect(await check(JSON.stringify(last))).toBe(true);
    // The counter has gone on: whoever shows a lower one has a copy.
    expect(await check(answer)).toBe(no);
    const race = passkey.answer(options);
    const results = await Promise.all([1, 2, 3, 4].map(() => check(race)));
    expect(results.filter((one) => one === true)).toHaveLength(1);
  });
});
