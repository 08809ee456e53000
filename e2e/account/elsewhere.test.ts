import { afterAll, beforeAll, expect, it } from "vitest";
import { makePlace, startProduct } from "../../tools/product/process.ts";
import type { Place, Running } from "../../tools/product/process.ts";
import { until } from "../until.ts";
import { mailTo } from "./outbox.ts";
import { providerClient } from "./provider-client.ts";

// A second product whose people have their accounts in the pool of the first: by configuration alone, as with a pool at Amazon.

let first: Place;
let second: Place;
const running: Running[] = [];

beforeAll(async () => {
  const key = {
    IDENTITY_ACCESS_KEY_ID: "AKIALAKELAKELAKELAKE",
    IDENTITY_SECRET_ACCESS_KEY: "a-secret-of-the-lake-1234567890abcdef",
  };
  first = await makePlace(key);
  running.push(await started(first));
  const about = (await (await fetch(`${first.url}/auth-config.json`)).json()) as Record<string, string>;
  second = await makePlace({
    ...key,
    COGNITO_USER_POOL_ID: about["userPoolId"]!,
    COGNITO_CLIENT_ID: about["userPoolClientId"]!,
    COGNITO_IDENTITY_POOL_ID: about["identityPoolId"]!,
    COGNITO_ENDPOINT: about["userPoolEndpoint"]!,
  });
  running.push(await started(second));
});
afterAll(async () => {
  for (const one of running) await one.stop();
  for (const one of [first, second]) one?.remove();
});

async function started(place: Place): Promise<Running> {
  const made = startProduct(place);
  await made.answers("/readyz");
  return made;
}

const me = (place: Place, token: string) =>
  fetch(`${place.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });

it("a pool elsewhere invites, signs in, and shuts accounts for the product that names it", async () => {
  const pointed = (await (await fetch(`${second.url}/auth-config.json`)).json()) as Record<string, string>;
  expect(new URL(pointed["userPoolEndpoint"]!).port).toBe(new URL(first.url).port);
  const headers = { authorization: `Bearer ${second.key}`, "content-type": "application/json" };
  const ask = async (method: string, path: string, body: object) =>
    (await fetch(`${second.url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })).json();
  const person = (await ask("POST", "/invitations", { email: "ada@hill.example", name: "Ada", role: "analyst" })) as { id: string }; // oxfmt-ignore

  // The mail comes from where the pool is.
  const { text } = await mailTo(first, "ada@hill.example", /invites you/);
  const provider = await providerClient(second);
  const ada = await provider.signIn("ada@hill.example", /:\s+(\S{12,})\s/.exec(text)![1]!, "Whale-song-of-1851");
  expect(await (await me(second, ada.id)).json()).toMatchObject({ member: { id: person.id, role: "analyst" } });

  await ask("PATCH", `/people/${person.id}`, { active: false });
  await until(() =>
    provider.begin("ada@hill.example", "Whale-song-of-1851").then(
      () => false,
      (error: Error) => error.message === "User is disabled.",
    ),
  );
});
