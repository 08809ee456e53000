import { ResendConfirmationCodeCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfirmSignUp } from "./ConfirmSignUp.ts";
import { accepted, peoplePool, refusal, sdkClient } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { sweeping } from "../../../tools/sweep/wide.ts";

const password = "Correct-Horse-1";
let p: TestProvider;
let client: string;
const noSuchCode = "CodeMismatchException: Invalid verification code provided, please try again.";
let number = 0;
const fresh = () => `person${(number += 1)}@people.example`;
const signUp = (email: string) => accepted(p, "SignUp", { ClientId: client, Username: email, Password: password });

beforeAll(async () => {
  p = await startProvider();
  ({ client } = await peoplePool(p));
});
afterAll(() => p.close());

describe("confirming", () => {
  it("takes a code once, and refuses it afterwards", async () => {
    const email = fresh();
    await signUp(email);
    const input = { ClientId: client, Username: email, ConfirmationCode: p.codeTo(email) };
    const replies = await Promise.all(Array.from({ length: 10 }, () => p.call("ConfirmSignUp", input)));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(await refusal(p, "ConfirmSignUp", input)).toBe(noSuchCode);
    await p.setClient({ PreventUserExistenceErrors: "LEGACY" }, client);
    expect(await refusal(p, "ConfirmSignUp", input)).toBe(
      "NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED",
    );
    await p.setClient({ PreventUserExistenceErrors: "ENABLED" }, client);
  });

  it("answers with the same bytes for names that are unknown, unconfirmed, invited, confirmed, switched off or from elsewhere, asked for a code or not", async () => {
    const { confirmed } = await confirmedUser();
    const [waiting, asked, old] = [fresh(), fresh(), fresh()];
    await signUp(waiting);
    await signUp(old);
    await p.look("UPDATE identity_codes SET expires_at = now() - interval '1 day', tries = 30 WHERE username IN (SELECT username FROM identity_users WHERE attributes->>'email' = $1)", [old]); // oxfmt-ignore
    await accepted(p, "ResendConfirmationCode", { ClientId: client, Username: asked });
    const { pool } = await p.ports.directory.client(client);
    const of = async (change: object) => (await p.makeUser({ pool: pool.id, change })).email;
    const names = [
      fresh(),
      "no-address-at-all",
      asked,
      waiting,
      old,
      confirmed,
      await of({ status: "FORCE_CHANGE_PASSWORD" }),
      await of({ status: "RESET_REQUIRED" }),
      await of({ status: "EXTERNAL_PROVIDER" }),
      await of({ status: "UNCONFIRMED" }),
      await of({ enabled: false }),
    ];
    const seen = new Set<string>();
    for (const name of names) {
      const guess = name === waiting ? wrongFor(p.codeTo(waiting)) : "123456";
      const reply = await p.call("ConfirmSignUp", { ClientId: client, Username: name, ConfirmationCode: guess });
      seen.add(`${reply.status} ${reply.headers.get("x-amzn-errormessage")} ${reply.text}`);
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain("CodeMismatchException");
  });

  it("takes no two hundred names from one network, and right codes without number", async () => {
    const own = await peoplePool(p);
    await p.look("DELETE FROM identity_attempts");
    const from = (name: string, guess: string) => {
      const input = { ClientId: own.client, Username: name, ConfirmationCode: guess };
      const network = { address: "198.51.100.7", agent: "", origin: null };
      return ConfirmSignUp.run({ ...p.ports, input, network, now: p.ports.clock() } as never).then(
        () => "accepted",
        (error: Error) => error.name,
      );
    };
    const people = Array.from({ length: 70 }, () => fresh());
    for (const email of people) {
      await p.look("DELETE FROM identity_attempts WHERE key LIKE 'sign-up-made:%'");
      await accepted(p, "SignUp", { ClientId: own.client, Username: email, Password: password });
    }
    const right = await Promise.all(people.slice(0, 60).map((email) => from(email, p.codeTo(email))));
    expect(new Set(right)).toEqual(new Set(["accepted"]));
    const names = Array.from({ length: 200 }, () => from(fresh(), "123456"));
    const result = await Promise.all(names);
    expect(result.filter((one) => one === "CodeMismatchException")).toHaveLength(60);
    expect(result.filter((one) => one === "LimitExceededException")).toHaveLength(140);
  });

  it("refuses a wrong code and keeps the right one good", async () => {
    const email = fresh();
    await signUp(email);
    const right = p.codeTo(email);
    expect(await confirm(email, wrongFor(right))).toBe(
      "CodeMismatchException: Invalid verification code provided, please try again.",
    );
    await accepted(p, "ConfirmSignUp", { ClientId: client, Username: email, ConfirmationCode: right });
  });

  it("refuses a code guessed thousands of times, half of them from one network, half from as many as there are", async () => {
    const email = fresh();
    const { UserSub } = await signUp(email);
    const right = p.codeTo(email);
    const seen = new Map<string, number>();
    const { numRuns: guesses } = sweeping({ few: 1000, many: 10_000 });
    for (let guess = 0; guess < guesses; guess += 100) {
      const codes = Array.from({ length: 100 }, (_, at) => guess + at).filter((one) => code(one) !== right);
      for (const name of await Promise.all(codes.map((one) => guessFrom(email, code(one), one))))
        seen.set(name, (seen.get(name) ?? 0) + 1);
    }
    expect([...seen.keys()].toSorted()).toEqual(["CodeMismatchException", "LimitExceededException"]);
    // Of these, no more than twenty were compared.
    expect(seen.get("CodeMismatchException")).toBeLessThanOrEqual(60);
    // The right one is of no use any more, wherever it comes from.
    expect(await guessFrom(email, right, 20_000)).not.toBe("accepted");
    const [user] = await p.look<{ status: string }>("SELECT status FROM identity_users WHERE username = $1", [UserSub]);
    expect(user!.status).toBe("UNCONFIRMED");
  });

  it("lets a code go after twenty guesses from all over the world", async () => {
    const email = fresh();
    const { UserSub } = await signUp(email);
    await p.look("UPDATE identity_codes SET tries = 20 WHERE username = $1", [UserSub]);
    expect(await confirm(email, p.codeTo(email))).toBe(noSuchCode);
    await accepted(p, "ResendConfirmationCode", { ClientId: client, Username: email });
    await accepted(p, "ConfirmSignUp", { ClientId: client, Username: email, ConfirmationCode: p.codeTo(email) });
  });

  it("refuses a code after 24 hours, and one in whose place another was sent", async () => {
    const email = fresh();
    await signUp(email);
    const first = p.codeTo(email);
    await accepted(p, "ResendConfirmationCode", { ClientId: client, Username: email });
    if (p.codeTo(email) !== first) expect(await confirm(email, first)).toContain("CodeMismatchException");
    const later = new Date(Date.now() + 24 * 3_600_000 + 1000);
    p.setClock(later);
    try {
      expect(await confirm(email, p.codeTo(email))).toBe(noSuchCode);
      await p.setClient({ PreventUserExistenceErrors: "LEGACY" }, client);
      expect(await confirm(email, p.codeTo(email))).toBe(
        "ExpiredCodeException: Invalid code provided, please request a code again.",
      );
    } finally {
      await p.setClient({ PreventUserExistenceErrors: "ENABLED" }, client);
      p.setClock(null);
    }
  });

  it("does not take the code of another person or another purpose", async () => {
    const [ada, eve] = [fresh(), fresh()];
    await signUp(ada);
    await signUp(eve);
    const code = p.codeTo(eve);
    if (p.codeTo(ada) !== code) expect(await confirm(ada, code)).toContain("CodeMismatchException");
    await accepted(p, "ForgotPassword", { ClientId: client, Username: ada });
    const reset = p.deliveries.findLast((one) => one.to === ada && one.template === "reset-code")!.vars["code"]!;
    const sent = p.deliveries.find((one) => one.to === ada && one.template === "sign-up-code")!.vars["code"]!;
    if (reset !== sent) expect(await confirm(ada, reset)).toContain("CodeMismatchException");
  });

  it("answers for a name that nobody has as for one that is there", async () => {
    const nobody = fresh();
    expect(await confirm(nobody, "123456")).toBe(noSuchCode);
    const reply = await accepted(p, "ResendConfirmationCode", { ClientId: client, Username: nobody });
    expect(reply.CodeDeliveryDetails).toEqual({
      Destination: "p***@p***",
      DeliveryMedium: "EMAIL",
      AttributeName: "email",
    });
    expect(await confirm(nobody, "123456")).toBe(noSuchCode);
    expect(p.deliveries.filter((one) => one.to === nobody)).toEqual([]);
    const legacy = await peoplePool(p, {}, { PreventUserExistenceErrors: "LEGACY" });
    for (const operation of ["ResendConfirmationCode", "ConfirmSignUp"]) {
      const input = { ClientId: legacy.client, Username: nobody, ConfirmationCode: "123456" };
      expect(await refusal(p, operation, input)).toBe(
        "UserNotFoundException: Username/client id combination not found.",
      );
    }
  });

  it("leaves a verified alias with its owner unless it is asked to move it", async () => {
    const own = await peoplePool(p, { UsernameAttributes: [], AliasAttributes: ["email"] });
    const email = fresh();
    const UserAttributes = [{ Name: "email", Value: email }];
    const codes: Record<string, string> = {};
    for (const Username of ["first", "second"]) {
      await accepted(p, "SignUp", { ClientId: own.client, Username, Password: password, UserAttributes });
      codes[Username] = p.codeTo(email);
    }
    await accepted(p, "ConfirmSignUp", { ClientId: own.client, Username: "first", ConfirmationCode: codes["first"] });
    const second = { ClientId: own.client, Username: "second", ConfirmationCode: codes["second"] };
    expect(await refusal(p, "ConfirmSignUp", second)).toBe(
      "AliasExistsException: An account with the given email already exists.",
    );
    await accepted(p, "ConfirmSignUp", { ...second, ForceAliasCreation: true });
    const owner = await p.look("SELECT username FROM identity_aliases WHERE pool = $1", [own.pool]);
    expect(owner).toEqual([{ username: "second" }]);
    const [first] = await p.look<any>("SELECT attributes FROM identity_users WHERE pool = $1 AND username = 'first'", [
      own.pool,
    ]);
    expect(first.attributes.email_verified).toBe("false");
  });

  it("signs in at once with the Session of the answer, and by it only once", async () => {
    const email = fresh();
    await signUp(email);
    const code = p.codeTo(email);
    const { Session } = await accepted(p, "ConfirmSignUp", {
      ClientId: client,
      Username: email,
      ConfirmationCode: code,
    });
    const input = { ClientId: client, AuthFlow: "USER_AUTH", AuthParameters: { USERNAME: email }, Session };
    const reply = await accepted(p, "InitiateAuth", input);
    expect(reply.AuthenticationResult.AccessToken).toBeTruthy();
    expect(await refusal(p, "InitiateAuth", input)).toContain("NotAuthorizedException: Invalid session for the user");
  });

  it("takes the Session of the sign-up only for the person it belongs to", async () => {
    const [ada, eve] = [fresh(), fresh()];
    await signUp(ada);
    const { Session } = await signUp(eve);
    const input = { ClientId: client, Username: ada, ConfirmationCode: p.codeTo(ada) };
    expect(await refusal(p, "ConfirmSignUp", { ...input, Session })).toContain("Invalid session for the user");
    await accepted(p, "ConfirmSignUp", input);
  });
});

describe("asking for the code again", () => {
  it("sends a new one, five times an hour", async () => {
    const sdk = sdkClient(p);
    const email = fresh();
    await signUp(email);
    for (let time = 0; time < 5; time += 1)
      await sdk.send(new ResendConfirmationCodeCommand({ ClientId: client, Username: email }));
    await expect(
      sdk.send(new ResendConfirmationCodeCommand({ ClientId: client, Username: email })),
    ).rejects.toMatchObject({
      name: "LimitExceededException",
      message: "Attempt limit exceeded, please try after some time.",
    });
    expect(p.deliveries.filter((one) => one.to === email && one.template === "sign-up-code")).toHaveLength(6);
    sdk.destroy();
  });

  it("tells nobody that an account is confirmed, except its owner by mail", async () => {
    const { confirmed } = await confirmedUser();
    const known = await p.call("ResendConfirmationCode", { ClientId: client, Username: confirmed });
    const unknown = await p.call("ResendConfirmationCode", { ClientId: client, Username: fresh() });
    expect(known.text).toBe(unknown.text);
    expect(p.deliveries.filter((one) => one.to === confirmed).map((one) => one.template)).toEqual([
      "sign-up-code",
      "already-registered",
    ]);
    await p.setClient({ PreventUserExistenceErrors: "LEGACY" }, client);
    expect(await refusal(p, "ResendConfirmationCode", { ClientId: client, Username: confirmed })).toBe(
      "InvalidParameterException: User is already confirmed.",
    );
    await p.setClient({ PreventUserExistenceErrors: "ENABLED" }, client);
  });
});

function confirm(email: string, code: string): Promise<string> {
  return refusal(p, "ConfirmSignUp", { ClientId: client, Username: email, ConfirmationCode: code });
}

function code(number: number): string {
  return String(number).padStart(6, "0");
}

/** Guesses without the wire, from a network of its own for every second guess. */
async function guessFrom(email: string, guess: string, number: number): Promise<string> {
  const address =
    number % 2 === 0 ? "203.0.113.7" : `2001:db8:${(number >> 8).toString(16)}:${(number & 255).toString(16)}::1`;
  const input = { ClientId: client, Username: email, ConfirmationCode: guess };
  const call = { ...p.ports, input, network: { address, agent: "", origin: null }, now: p.ports.clock() };
  return ConfirmSignUp.run(call as never).then(
    () => "accepted",
    (error: Error) => error.name,
  );
}

function wrongFor(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

async function confirmedUser(): Promise<{ confirmed: string }> {
  const email = fresh();
  await signUp(email);
  await accepted(p, "ConfirmSignUp", { ClientId: client, Username: email, ConfirmationCode: p.codeTo(email) });
  return { confirmed: email };
}
