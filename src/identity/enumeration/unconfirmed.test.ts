import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ConfirmForgotPassword } from "../actions/ConfirmForgotPassword.ts";
import { ForgotPassword } from "../actions/ForgotPassword.ts";
import { SignUp } from "../actions/SignUp.ts";
import { newPoolSettings } from "../model/pool.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";

// Guesses at the code of a reset do not tell an account that nobody has confirmed, nor a confirmed one, from a name that nobody has.

let p: TestProvider;
let pool: string;
let client: string;
beforeAll(async () => {
  p = await startProvider();
  ({ pool, client } = await p.makePool(
    {
      Policies: newPoolSettings.Policies,
      MfaConfiguration: "OFF",
      AutoVerifiedAttributes: ["email"],
      UsernameAttributes: ["email"],
    },
    { PreventUserExistenceErrors: "ENABLED" },
  ));
});
afterAll(() => p.close());
beforeEach(() => p.look("DELETE FROM identity_attempts"));

let minutes = 0;
const clock = () => new Date(p.ports.clock().getTime() + minutes * 60_000);
const from = (network: number, action: { run(call: never): unknown }, input: object): Promise<any> =>
  (async () => action.run({ ...p.ports, input, network: { address: `203.0.${network}.9`, agent: "", origin: null }, now: clock() } as never))(); // oxfmt-ignore
const ask = (network: number, Username: string) => from(network, ForgotPassword, { ClientId: client, Username });
const guess = (network: number, Username: string, ConfirmationCode: string) =>
  from(network, ConfirmForgotPassword, {
    ClientId: client,
    Username,
    ConfirmationCode,
    Password: "Another-Horse-2",
  }).then(
    () => "right",
    (error: Error) => error.name,
  );

async function named(kind: "unknown" | "unconfirmed" | "confirmed", name: string): Promise<string> {
  const email = `${name}-${kind}@victim.example`;
  const UserAttributes = [{ Name: "email", Value: email }];
  if (kind === "unconfirmed")
    await from(200, SignUp, { ClientId: client, Username: email, Password: "Correct-Horse-1", UserAttributes });
  if (kind === "confirmed")
    return (await p.makeUser({ pool, change: { attributes: { email, email_verified: "true" } } })).attributes["email"]!;
  return email;
}

it.each([1, 16, 20, 22])(
  "whoever asks from %i networks is answered alike, with six digits and with ten, at once and an hour later",
  async (networks) => {
    const seen: Record<string, string[]> = {};
    for (const kind of ["unknown", "unconfirmed", "confirmed"] as const) {
      minutes = 0;
      const name = await named(kind, `n${networks}`);
      for (let at = 0; at < networks; at++) await ask(at, name);
      const answers: string[] = [];
      for (const code of ["000000", "0000000000"])
        for (const network of [networks - 1, 150, 0]) answers.push(await guess(network, name, code));
      // What the network that asked last has of tries.
      for (let at = 0; at < 11; at++) answers.push(await guess(networks - 1, name, "000000"));
      minutes = 70;
      await p.look("UPDATE identity_attempts SET ends_at = ends_at - interval '70 minutes'");
      for (const code of ["000000", "0000000000"]) answers.push(await guess(networks + 20, name, code));
      await ask(networks + 30, name);
      for (const code of ["000000", "0000000000"]) answers.push(await guess(networks + 30, name, code));
      seen[kind] = answers;
    }
    expect(seen["unconfirmed"]).toEqual(seen["unknown"]);
    expect(seen["confirmed"]).toEqual(seen["unknown"]);
    expect(seen["unknown"]).toContain("CodeMismatchException");
  },
  60_000,
);
