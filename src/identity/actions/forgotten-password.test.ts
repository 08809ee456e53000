import { ConfirmForgotPasswordCommand, ForgotPasswordCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfirmForgotPassword } from "./ConfirmForgotPassword.ts";
import { ForgotPassword } from "./ForgotPassword.ts";
import { dropCodesToEnter } from "../store/codes.ts";
import { findUser } from "../store/users.ts";
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
const forgot = (email: string) => accepted(p, "ForgotPassword", { ClientId: client, Username: email });
const confirming = (email: string, code: string, more: object = {}) => ({
  ClientId: client,
  Username: email,
  ConfirmationCode: code,
  Password: next,
  ...more,
});

describe("a forgotten password", () => {
  it("is replaced by a code of the mail; every sign-in of before ends and the owner is told", async () => {
    const sdk = sdkClient(p);
    const user = await person({ status: "RESET_REQUIRED" });
    const { AccessToken } = await tokensFor(p, client, user.username);
    const sent = await sdk.send(new ForgotPasswordCommand({ ClientId: client, Username: user.email }));
    expect(sent.CodeDeliveryDetails).toEqual({
      Destination: `${user.email[0]}***@p***`,
      DeliveryMedium: "EMAIL",
      AttributeName: "email",
    });
    await sdk.send(new ConfirmForgotPasswordCommand(confirming(user.email, p.codeTo(user.email))));
    expect(await hasPassword(p, user, next)).toBe(true);
    expect(await hasPassword(p, user, user.password)).toBe(false);
    expect(await refusal(p, "GetUser", { AccessToken })).toBe("NotAuthorizedException: Access Token has been revoked");
    expect((await findUser(p.ports.db, pool, user.username))!.status).toBe("CONFIRMED");
    expect(mailsTo(p, user)).toEqual(["reset-code", "password-changed"]);
    expect(await events(user)).toEqual(["account.password-reset"]);
    sdk.destroy();
  });

  it("takes a code once, also when many requests carry it at the same moment", async () => {
    const user = await person();
    await tokensFor(p, client, user.username);
    await forgot(user.email);
    const code = p.codeTo(user.email);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        p.call("ConfirmForgotPassword", confirming(user.email, code, { Password: `${next}-${at}` })),
      ),
    );
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(await refusal(p, "ConfirmForgotPassword", confirming(user.email, code))).toBe(
      "ExpiredCodeException: Invalid code provided, please request a code again.",
    );
  });

  it("keeps its code when the new password does not do, and for one hour", async () => {
    const user = await person();
    await tokensFor(p, client, user.username);
    await forgot(user.email);
    const code = p.codeTo(user.email);
    expect(await refusal(p, "ConfirmForgotPassword", confirming(user.email, code, { Password: "short" }))).toContain(
      "InvalidPasswordException",
    );
    p.setClock(new Date(Date.now() + 3_600_000 + 1000));
    try {
      expect(await refusal(p, "ConfirmForgotPassword", confirming(user.email, code))).toContain("ExpiredCodeException");
    } finally {
      p.setClock(null);
    }
    await accepted(p, "ConfirmForgotPassword", confirming(user.email, code));
  });

  it("answers for a name that nobody has with the same bytes, at every step", async () => {
    const user = await person();
    const [first] = user.email;
    const nobody = `${first}nobody-${user.sub}@people.example`;
    const steps = async (email: string) => {
      const none = await p.call("ConfirmForgotPassword", confirming(email, "000000"));
      const sent = await p.call("ForgotPassword", { ClientId: client, Username: email });
      const guesses = [];
      const wrong = email === user.email && p.codeTo(email) === "000000" ? "000001" : "000000";
      for (let guess = 0; guess < 15; guess += 1)
        guesses.push(await p.call("ConfirmForgotPassword", confirming(email, wrong)));
      const more = [];
      for (let again = 0; again < 5; again += 1)
        more.push(await p.call("ForgotPassword", { ClientId: client, Username: email }));
      return [none, sent, ...guesses, ...more].map((one) => `${one.status} ${one.error} ${one.text}`);
    };
    const [known, unknown] = [await steps(user.email), await steps(nobody)];
    expect(unknown).toEqual(known);
    expect(known.at(-1)).toContain("LimitExceededException");
    expect(known.filter((one) => one.includes("CodeMismatchException"))).toHaveLength(14);
    expect(p.deliveries.filter((one) => one.to === nobody)).toEqual([]);
  });

  it("answers guesses from many networks alike, whether there is somebody or not, and gives new tries with a new code", async () => {
    const user = await person();
    const steps = async (email: string) => {
      const seen: string[] = [];
      for (let round = 0; round < 2; round += 1) {
        await forgot(email);
        for (let guess = 0; guess < 23; guess += 1) {
          const network = { address: `203.${round}.${guess}.1`, agent: "", origin: null };
          const input = confirming(email, "wrong");
          const call = { ...p.ports, input, network, now: p.ports.clock() };
          seen.push(await ConfirmForgotPassword.run(call as never).then(String, (error: Error) => error.name));
        }
      }
      return seen;
    };
    const [known, unknown] = await Promise.all([steps(user.email), steps(`nobody-${user.sub}@people.example`)]);
    expect(unknown).toEqual(known);
    const round = [
      ...Array<string>(20).fill("CodeMismatchException"),
      ...Array<string>(3).fill("TooManyFailedAttemptsException"),
    ];
    expect(known).toEqual([...round, ...round]);
  });

  it("keeps an owner's code for them, in a network that they sign in from, when strangers have used up its guesses", async () => {
    const user = await person();
    await tokensFor(p, client, user.username);
    await forgot(user.email);
    const code = p.codeTo(user.email);
    const wrong = code === "000000" ? "000001" : "000000";
    const from = (address: string, guess: string) => {
      const network = { address, agent: "", origin: null };
      const call = { ...p.ports, input: confirming(user.email, guess), network, now: p.ports.clock() };
      return ConfirmForgotPassword.run(call as never).then(
        () => "done",
        (error: Error) => error.name,
      );
    };
    for (let guess = 0; guess < 20; guess += 1)
      expect(await from(`203.0.${guess}.1`, wrong)).toBe("CodeMismatchException");
    expect(await from("203.0.30.1", code)).toBe("TooManyFailedAttemptsException");
    await accepted(p, "ConfirmForgotPassword", confirming(user.email, code));
  });

  it("keeps the code of whoever asked for it away from home for them, whatever strangers ask for and guess meanwhile", async () => {
    const user = await person();
    const from = (action: typeof ForgotPassword, address: string, input: object) =>
      action
        .run({ ...p.ports, input, network: { address, agent: "", origin: null }, now: p.ports.clock() } as never)
        .then(
          () => "done",
          (error: Error) => error.name,
        );
    const asks = (address: string) => from(ForgotPassword, address, { ClientId: client, Username: user.email });
    const guesses = (address: string, code: string) =>
      from(ConfirmForgotPassword, address, confirming(user.email, code));
    await asks("198.51.100.7");
    const code = p.codeTo(user.email);
    for (let round = 0; round < 2; round += 1) {
      await asks(`203.${round}.113.1`);
      for (let guess = 0; guess < 20; guess += 1) await guesses(`203.${round}.${guess}.1`, "wrong");
    }
    expect(await guesses("203.3.113.1", p.codeTo(user.email))).toBe("TooManyFailedAttemptsException");
    for (let guess = 0; guess < 9; guess += 1)
      expect(await guesses("198.51.100.8", "wrong")).toBe("CodeMismatchException");
    expect(await guesses("198.51.100.8", code)).toBe("done");
    expect(await hasPassword(p, user, next)).toBe(true);
    // No other code of that reset is left, and strangers are not told that somebody has used one.
    expect(await guesses("203.0.113.1", p.codeTo(user.email))).toBe("CodeMismatchException");
  });

  it.each(["somebody", "nobody"])(
    "leaves %s who asked away from home their guesses, from however many networks strangers guess",
    async (who) => {
      const email = who === "nobody" ? `nobody-${Date.now()}@people.example` : (await person()).email;
      const from = (action: typeof ForgotPassword, address: string, input: object) =>
        action
          .run({ ...p.ports, input, network: { address, agent: "", origin: null }, now: p.ports.clock() } as never)
          .then(
            () => "done",
            (error: Error) => error.name,
          );
      await from(ForgotPassword, "198.51.100.7", { ClientId: client, Username: email });
      const guesses = (address: string) => from(ConfirmForgotPassword, address, confirming(email, "wrong"));
      for (let network = 0; network < 5; network += 1)
        for (let guess = 0; guess < 15; guess += 1) await guesses(`203.${network}.113.1`);
      expect(await guesses("203.9.113.1")).toBe("LimitExceededException");
      expect(await guesses("198.51.100.8")).toBe("CodeMismatchException");
    },
  );

  it("answers for a disabled account as for none, and sends it nothing", async () => {
    const user = await person({ enabled: false });
    await forgot(user.email);
    expect(mailsTo(p, user)).toEqual([]);
    expect(await refusal(p, "ConfirmForgotPassword", confirming(user.email, "000000"))).toContain("CodeMismatch");
  });

  it("says who is there only to a client that is set so", async () => {
    const legacy = await peoplePool(p, {}, { PreventUserExistenceErrors: "LEGACY" });
    const input = { ...confirming("nobody@people.example", "000000"), ClientId: legacy.client };
    for (const operation of ["ForgotPassword", "ConfirmForgotPassword"])
      expect(await refusal(p, operation, input)).toBe(
        "UserNotFoundException: Username/client id combination not found.",
      );
  });

  it("tells nobody that an account has no proven address, or comes from another provider", async () => {
    const names = [
      (await person({ attributes: { email: "b@people.example", email_verified: "false" } })).email,
      (await person({ status: "EXTERNAL_PROVIDER", srpVerifier: null, srpSalt: null })).email,
      "nobody-at-all@people.example",
    ];
    for (const name of names) {
      const asked = await p.call("ForgotPassword", { ClientId: client, Username: name });
      const letter = name.charAt(0);
      expect([asked.status, asked.body.CodeDeliveryDetails.Destination]).toEqual([200, `${letter}***@p***`]);
      expect(await refusal(p, "ConfirmForgotPassword", confirming(name, "000000"))).toBe(
        "CodeMismatchException: Invalid verification code provided, please try again.",
      );
    }
  });

  it("is not the provider's for people who come from another one", async () => {
    const user = await person({ status: "EXTERNAL_PROVIDER", srpVerifier: null, srpSalt: null });
    const says = "NotAuthorizedException: User password cannot be reset in the current state.";
    await p.setClient({ PreventUserExistenceErrors: "LEGACY" }, client);
    expect(await refusal(p, "ForgotPassword", { ClientId: client, Username: user.email })).toBe(says);
    expect(await refusal(p, "ConfirmForgotPassword", confirming(user.email, "000000"))).toBe(says);
    await p.setClient({ PreventUserExistenceErrors: "ENABLED" }, client);
    const { AccessToken } = await tokensFor(p, client, user.username);
    expect(await refusal(p, "ChangePassword", { AccessToken, ProposedPassword: next })).toBe(says);
  });

  it("tells people who come from another provider by mail where they sign in, and the one who asks nothing", async () => {
    const email = "lou@people.example";
    const user = await person({
      status: "EXTERNAL_PROVIDER",
      attributes: { email, email_verified: "true" },
      identities: [
        { userId: "7", providerName: "Lake", providerType: "OIDC", issuer: null, primary: true, dateCreated: 0 },
      ],
    });
    await p.look("DELETE FROM identity_aliases WHERE username = $1", [user.username]);
    const known = await p.call("ForgotPassword", { ClientId: client, Username: email.toUpperCase() });
    const unknown = await p.call("ForgotPassword", { ClientId: client, Username: "lea@people.example" });
    await forgot(email);
    expect(known.text).toBe(unknown.text);
    const result = p.deliveries.filter((one) => one.to === email);
    expect(result.map((one) => [one.template, one.vars])).toEqual([["signs-in-elsewhere", { provider: "Lake" }]]);
  });

  it("needs a proven address or number, and sends to the number where only that is proven", async () => {
    const bare = await person({ attributes: { email: "a@people.example", email_verified: "false" } });
    await p.setClient({ PreventUserExistenceErrors: "LEGACY" }, client);
    expect(await refusal(p, "ForgotPassword", { ClientId: client, Username: bare.email })).toBe(
      "InvalidParameterException: Cannot reset password for the user as there is no registered/verified email or phone_number",
    );
    await p.setClient({ PreventUserExistenceErrors: "ENABLED" }, client);
    const phone = { phone_number: "+447700900123", phone_number_verified: "true" };
    const caller = await person({ attributes: phone });
    const { CodeDeliveryDetails } = await forgot(caller.email);
    expect(CodeDeliveryDetails).toEqual({
      Destination: "+*******0123",
      DeliveryMedium: "SMS",
      AttributeName: "phone_number",
    });
    expect(p.deliveries.at(-1)).toMatchObject({ to: "+447700900123", channel: "sms", template: "reset-code" });
  });

  it("also helps who never confirmed the sign-up: the code proves the address", async () => {
    const email = "late@people.example";
    await accepted(p, "SignUp", { ClientId: client, Username: email, Password: "Correct-Horse-1" });
    await forgot(email);
    await accepted(p, "ConfirmForgotPassword", confirming(email, p.codeTo(email)));
    const [row] = await p.look<any>("SELECT status, attributes FROM identity_users WHERE attributes->>'email' = $1", [
      email,
    ]);
    expect(row).toMatchObject({ status: "CONFIRMED", attributes: { email_verified: "true" } });
  });

  it.each(["somebody", "nobody"])(
    "lets no stranger keep %s who has no code yet waiting: the last code that there is room for serves whoever asks after it",
    async (who) => {
      const user = who === "nobody" ? null : await person();
      const email = user?.email ?? `nobody-${Date.now()}@people.example`;
      const from = (action: typeof ForgotPassword, address: string, input: object) =>
        action
          .run({ ...p.ports, input, network: { address, agent: "", origin: null }, now: p.ports.clock() } as never)
          .then(
            () => "done",
            (error: Error) => error.name,
          );
      const asks = (address: string) => from(ForgotPassword, address, { ClientId: client, Username: email });
      const guesses = (address: string, code: string) => from(ConfirmForgotPassword, address, confirming(email, code));
      const result = await Promise.all(Array.from({ length: 60 }, (_, at) => asks(`203.0.${at}.7`)));
      expect(new Set(result)).toEqual(new Set(["done"]));
      const mailed = p.deliveries.filter((one) => one.to === email);
      expect(mailed).toHaveLength(user ? 20 : 0);
      for (let network = 0; network < 40; network += 1) {
        expect(await guesses(`203.1.${network}.7`, "0123456789")).toMatch(/CodeMismatch|LimitExceeded/);
        await guesses(`203.1.${network}.7`, "wrong");
      }
      expect(await asks("198.51.100.7")).toBe("done");
      expect(await guesses("198.51.100.7", "0123456789")).toBe("CodeMismatchException");
      if (!user) return;
      const last = mailed.map((one) => one.vars["code"]!).find((code) => code.length === 10)!;
      expect(await guesses("198.51.100.7", last)).toBe("done");
      expect(await hasPassword(p, user, next)).toBe(true);
      expect(await guesses("198.51.100.7", last)).toBe("CodeMismatchException");
    },
  );

  it.each(["is used", "cannot be handed on", "has gone to an address of before"])(
    "is followed by another last one when the last that there is room for %s",
    async (what) => {
      const user = await person();
      const from = (action: typeof ForgotPassword, address: string, input: object, ports = p.ports) =>
        action
          .run({ ...ports, input, network: { address, agent: "", origin: null }, now: ports.clock() } as never)
          .then(
            () => "done",
            (error: Error) => error.name,
          );
      const asks = (address: string, ports = p.ports) =>
        from(ForgotPassword, address, { ClientId: client, Username: user.email }, ports);
      const mailed = () => p.deliveries.flatMap((one) => (one.to === user.email && one.vars["code"]) || []);
      const lasts = () => mailed().filter((code) => code.length === 10);
      for (let at = 0; at < 19; at++) await asks(`203.0.${at}.7`);
      const deliver = async () => Promise.reject(new Error("the mail server is down"));
      const broken = what === "cannot be handed on" ? ({ ...p.ports, deliver } as typeof p.ports) : p.ports;
      await asks("203.0.19.7", broken);
      expect(lasts()).toHaveLength(broken === p.ports ? 1 : 0);
      if (what === "is used")
        expect(await from(ConfirmForgotPassword, "198.51.100.7", confirming(user.email, lasts()[0]!))).toBe("done");
      if (what === "has gone to an address of before")
        await p.ports.tx((db) => dropCodesToEnter(db, user.pool, user.username));
      const before = mailed().length;
      const many = Array.from({ length: 10 }, (_, at) => asks(`198.51.${at + 101}.7`));
      expect(new Set(await Promise.all(many))).toEqual(new Set(["done"]));
      expect(mailed()).toHaveLength(before + 1);
      const again = { ...confirming(user.email, lasts().at(-1)!), Password: "Another-Lake-2027!" };
      expect(await from(ConfirmForgotPassword, "198.51.99.7", again)).toBe("done");
    },
  );

  it("is mailed at most twenty times an hour because of strangers, and still to the owner's own network", async () => {
    const user = await person();
    const from = (address: string) => {
      const call = { ...p.ports, network: { address, agent: "", origin: null }, now: p.ports.clock() };
      return ForgotPassword.run({ ...call, input: { ClientId: client, Username: user.email } } as never);
    };
    await Promise.all(Array.from({ length: 30 }, (_, at) => from(`203.0.${at}.7`)));
    await from("127.0.0.1");
    expect(mailsTo(p, user)).toHaveLength(20);
    // Once the owner has signed in from there, that network has its own.
    await tokensFor(p, client, user.username);
    await from("127.0.0.1");
    expect(mailsTo(p, user)).toHaveLength(21);
    await from("203.0.99.7");
    expect(mailsTo(p, user)).toHaveLength(21);
  });
});

async function events(user: User): Promise<string[]> {
  const rows = await p.look<{ kind: string }>("SELECT kind FROM identity_events WHERE username = $1 ORDER BY seq", [
    user.username,
  ]);
  return rows.map((one) => one.kind).filter((kind) => kind !== "account.signed-in");
}
