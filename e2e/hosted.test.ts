import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createHash, randomBytes } from "node:crypto";
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  SetUserPoolMfaConfigCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { obstacles } from "./axe.ts";
import { openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { until } from "./until.ts";

// The sign-in pages as an application on another origin meets them: without script, on a telephone and on a desk, light and dark.
const password = "Correct-Horse-7!";
const key = { accessKeyId: "HWKATESTTESTTESTTEST", secretAccessKey: "a-management-secret-for-this-test-only" };

let stage: Stage;
let origin: string;
let application: Server;
let callback: string;
let admin: CognitoIdentityProviderClient;
let pool: string;
let client: string;

beforeAll(async () => {
  application = createServer((_request, response) => response.end("<!doctype html><title>Back</title><h1>Back</h1>"));
  await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve));
  callback = `http://localhost:${(application.address() as AddressInfo).port}/callback`;
  stage = await openStage({
    IDENTITY_ACCESS_KEY_ID: key.accessKeyId,
    IDENTITY_SECRET_ACCESS_KEY: key.secretAccessKey,
    GOOGLE_CLIENT_ID: "not-reached-here",
  });
  origin = `http://localhost:${new URL(stage.place.url).port}`;
  admin = new CognitoIdentityProviderClient({ endpoint: `${origin}/idp/`, region: "local-1", credentials: key });
  const made = await admin.send(
    new CreateUserPoolCommand({
      PoolName: "Harbour",
      UsernameAttributes: ["email"],
      AutoVerifiedAttributes: ["email"],
    }),
  );
  pool = made.UserPool!.Id!;
  client = await addClient(pool);
});

afterAll(async () => {
  admin?.destroy();
  await stage?.close();
  await new Promise((resolve) => application.close(resolve));
});

async function addClient(UserPoolId: string): Promise<string> {
  const { UserPoolClient } = await admin.send(
    new CreateUserPoolClientCommand({
      UserPoolId,
      ClientName: "An application",
      CallbackURLs: [callback],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ["code"],
      AllowedOAuthScopes: ["openid", "email"],
      SupportedIdentityProviders: ["COGNITO"],
    }),
  );
  return UserPoolClient!.ClientId!;
}

async function addPerson(UserPoolId: string, Username: string, permanent: boolean): Promise<void> {
  await admin.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username,
      TemporaryPassword: password,
      MessageAction: "SUPPRESS",
      UserAttributes: [
        { Name: "email", Value: Username },
        { Name: "email_verified", Value: "true" },
      ],
    }),
  );
  if (permanent)
    await admin.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }));
}

function address(clientId: string, path = "/oauth2/authorize"): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: "code",
    scope: "openid",
    state: "the-state",
    code_challenge: createHash("sha256").update(randomBytes(32)).digest("base64url"),
    code_challenge_method: "S256",
  });
  return `${origin}${path}?${query.toString()}`;
}

/** What axe and the browser find on the page as it stands. */
async function faultsOn(page: Page): Promise<string[]> {
  return obstacles(page, await page.title());
}

async function isBack(page: Page): Promise<void> {
  await page.waitForURL((url) => url.href.startsWith(callback));
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("state")).toBe("the-state");
  expect(searchParams.get("code")).toMatch(/^[\w-]{43}$/);
}

/** The code of the newest mail to an address that is not one of those known. */
async function codeTo(address: string, known: string[] = []): Promise<string> {
  let code: string | undefined;
  await until(async () => {
    const mails = (await (await fetch(`${origin}/dev/outbox.json?to=${encodeURIComponent(address)}`)).json()) as {
      text: string;
    }[];
    code = mails.flatMap((mail) => /\b\d{6}\b/.exec(mail.text) ?? []).find((one) => !known.includes(one));
    return code !== undefined;
  });
  return code!;
}

describe("with the keyboard alone", () => {
  it("a person signs in without script, and the second time at once", async () => {
    await addPerson(pool, "kim@people.example", true);
    const { page, faults } = await stage.page({ javaScriptEnabled: false });
    await page.goto(address(client));
    // The cursor is where one starts.
    await page.locator("input:focus").waitFor();
    await page.keyboard.type("kim@people.example");
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await isBack(page);
    await page.goto(address(client));
    await isBack(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe("the pages", () => {
  it("for a password, a wrong one, and an authenticator on the way", async () => {
    const { UserPool } = await admin.send(
      new CreateUserPoolCommand({
        PoolName: "Lighthouse",
        UsernameAttributes: ["email"],
        AutoVerifiedAttributes: ["email"],
      }),
    );
    const strict = UserPool!.Id!;
    await admin.send(
      new SetUserPoolMfaConfigCommand({
        UserPoolId: strict,
        MfaConfiguration: "ON",
        SoftwareTokenMfaConfiguration: { Enabled: true },
      }),
    );
    const clientId = await addClient(strict);
    await addPerson(strict, "sam@people.example", true);
    const { page, faults } = await stage.page();
    await page.goto(address(clientId));
    expect(await faultsOn(page)).toEqual([]);
    const signIn = async (secret: string) => {
      await page.getByLabel("Email", { exact: true }).fill("sam@people.example");
      await page.getByLabel("Password", { exact: true }).fill(secret);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
    };
    await signIn("Wrong-Horse-7!");
    await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/doesn't match/);
    expect(await faultsOn(page)).toEqual([]);
    await signIn(password);
    await page.getByRole("heading", { name: "Add an authenticator app" }).waitFor();
    expect(await faultsOn(page)).toEqual([]);
    const secret = (await page.locator(".secret").textContent())!.replaceAll(" ", "");
    await page.getByLabel("Code").fill(new TOTP({ secret }).generate());
    await page.getByRole("button", { name: "Add it and continue" }).click();
    await isBack(page);

    await page.context().clearCookies();
    await page.goto(address(clientId));
    await signIn(password);
    await page.getByRole("heading", { name: "Enter the code from your app" }).waitFor();
    expect(await faultsOn(page)).toEqual([]);
    // The code of the enrolment is used up: the next one counts.
    await page.getByLabel("Code").fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole("button", { name: "Continue" }).click();
    await isBack(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("for a new account and its code", async () => {
    const { page, faults } = await stage.page();
    await page.goto(address(client));
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.waitForURL(/\/hosted\/signup/);
    expect(await faultsOn(page)).toEqual([]);
    await page.getByLabel("Email", { exact: true }).fill("noa@people.example");
    await page.getByLabel("Name (optional)").fill("Noa Lind");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.getByRole("heading", { name: "Confirm your email" }).waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.getByLabel("Code").fill(await codeTo("noa@people.example"));
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect.poll(() => page.getByRole("status").textContent()).toMatch(/is confirmed/);
    expect(await faultsOn(page)).toEqual([]);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await isBack(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("for a forgotten password", async () => {
    await addPerson(pool, "ola@people.example", true);
    const { page, faults } = await stage.page();
    await page.goto(address(client));
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.waitForURL(/\/hosted\/forgot/);
    expect(await faultsOn(page)).toEqual([]);
    await page.getByLabel("Email", { exact: true }).fill("ola@people.example");
    await page.getByRole("button", { name: "Send the code" }).click();
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.getByLabel("Code").fill(await codeTo("ola@people.example"));
    await page.getByLabel("New password").fill("Another-Horse-7!");
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect.poll(() => page.getByRole("status").textContent()).toMatch(/password has been changed/);
    await page.getByLabel("Password", { exact: true }).fill("Another-Horse-7!");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await isBack(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("for somebody who was invited", async () => {
    await addPerson(pool, "ira@people.example", false);
    const { page, faults } = await stage.page();
    await page.goto(address(client));
    await page.getByLabel("Email", { exact: true }).fill("ira@people.example");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Choose a password" }).waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.getByLabel("New password").fill("My-Own-Horse-7!");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await isBack(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("for the product's own people, with Google, and for links that lead nowhere", async () => {
    const { page } = await stage.page();
    const config = (await (await fetch(`${origin}/auth-config.json`)).json()) as any;
    const own = new URL(address(config.userPoolClientId));
    own.searchParams.set("redirect_uri", config.oauth.redirectSignIn[0]);
    await page.goto(own.href);
    await page.getByRole("link", { name: "Sign in with Google" }).waitFor();
    expect(await faultsOn(page)).toEqual([]);
    for (const link of [
      "/oauth2/authorize?client_id=unknown",
      "/oauth2/authorize?client_id=" + client + "&redirect_uri=https://elsewhere.example/",
      "/oauth2/idpresponse?state=unknown&code=x",
      "/logout?client_id=" + client + "&logout_uri=https://elsewhere.example/",
    ]) {
      const reply = await page.goto(origin + link);
      expect(reply!.status()).toBe(400);
      expect(await faultsOn(page)).toEqual([]);
    }
    await page.context().close();
  });
});
