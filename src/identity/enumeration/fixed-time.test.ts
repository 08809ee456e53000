import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peoplePool } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { answerAtFixedTime } from "./fixed-time.ts";

/** Whether an answer is still held after so many milliseconds. A late machine makes it later, never earlier. */
const isHeld = (answer: Promise<unknown>, ms: number) =>
  Promise.race([answer.then(() => false, () => false), sleep(ms, true)]); // oxfmt-ignore

describe("an answer that must not tell by its time who has an account", () => {
  const holds = 1000;
  let p: TestProvider;
  let client: string;
  let pool: string;
  beforeAll(async () => {
    p = await startProvider({ holds });
    ({ pool, client } = await peoplePool(p));
    // The first answer takes long by itself.
    await p.call("ForgotPassword", { ClientId: client, Username: "first@people.example" });
  });
  afterAll(() => p.close());

  it("is held by the product, a refusal too", async () => {
    expect(
      await isHeld(
        answerAtFixedTime({}, async () => {}),
        60,
      ),
    ).toBe(true);
    expect(
      await isHeld(
        answerAtFixedTime({}, async () => Promise.reject(new Error("no"))),
        60,
      ),
    ).toBe(true);
  });

  it.each([
    ["ForgotPassword", {}],
    ["ConfirmForgotPassword", { ConfirmationCode: "000000", Password: "Another-Horse-2" }],
    ["ResendConfirmationCode", {}],
    ["ConfirmSignUp", { ConfirmationCode: "000000" }],
  ])("is held by %s, for somebody and for nobody", async (operation, more) => {
    const { email } = await p.makeUser({ pool });
    const held = [email, `nobody-${email}`].map((Username) =>
      isHeld(p.call(operation, { ClientId: client, Username, ...more }), holds / 2),
    );
    expect(await Promise.all(held)).toEqual([true, true]);
  });

  it("is held where a sign-in begins with a code", async () => {
    const { email } = await p.makeUser({ pool });
    const begun = [email, `nobody-${email}`].map((USERNAME) => {
      const input = {
        ClientId: client,
        AuthFlow: "USER_AUTH",
        AuthParameters: { USERNAME, PREFERRED_CHALLENGE: "EMAIL_OTP" },
      };
      return p.call("InitiateAuth", input);
    });
    expect(await Promise.all(begun.map((one) => isHeld(one, holds / 2)))).toEqual([true, true]);
    expect((await Promise.all(begun)).map(({ body }) => body.ChallengeName)).toEqual(["EMAIL_OTP", "EMAIL_OTP"]);
  });
});
