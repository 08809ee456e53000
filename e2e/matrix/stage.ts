import { randomInt, randomUUID } from "node:crypto";
import { build } from "vite";
import type { CustomChallenge } from "../../src/identity/custom-auth/challenge.ts";
import type { PoolSettings } from "../../src/identity/model/pool.ts";
import { peoplePool } from "../../src/identity/testing/accounts.ts";
import { startProvider } from "../../src/identity/testing/provider.ts";
import type { TestProvider } from "../../src/identity/testing/provider.ts";
import { totpCode } from "../../src/identity/factors/totp.ts";
import type { UserChange } from "../../src/identity/store/users.ts";
import { openProxy } from "./proxy.ts";
import type { Proxy } from "./proxy.ts";
import type { PoolName, State, World } from "./world.ts";

export interface MatrixStage {
  proxy: Proxy;
  world: World;
  close(): Promise<void>;
}

const custom: CustomChallenge = {
  async define({ session }) {
    const last = session.at(-1);
    if (last?.challengeName === "SRP_A") return { next: "PASSWORD_VERIFIER" };
    const met = last?.challengeName === "CUSTOM_CHALLENGE" && last.challengeResult;
    return { next: met ? "tokens" : "CUSTOM_CHALLENGE" };
  },
  create: async () => ({ shown: { question: "Which bird?" }, kept: { answer: "a heron" } }),
  verify: async ({ answer, kept }) => answer === kept["answer"],
};

const password = "Correct-Horse-1";

/** A provider behind a proxy of its own, with its pools. @param script what the page of the proxy runs */
export async function openMatrixStage(safe: boolean, script: string): Promise<MatrixStage> {
  const proxy = await openProxy(safe, script);
  const provider = await startProvider({ variables: { PUBLIC_URL: proxy.origin }, custom });
  proxy.leadTo(provider.origin);
  const pools = await makePools(provider);
  return {
    proxy,
    world: worldOf(provider, pools),
    async close() {
      await proxy.close();
      await provider.close();
    },
  };
}

/** The cases and the client as one script for a browser. */
export async function bundleCases(): Promise<string> {
  const entry = new URL("in-the-browser.ts", import.meta.url).pathname;
  const made = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "matrix" } },
  });
  const [output] = made as { output: { code: string }[] }[];
  return output!.output[0]!.code;
}

type Pools = Record<PoolName, { pool: string; client: string }>;

async function makePools(provider: TestProvider): Promise<Pools> {
  const everything: Partial<PoolSettings> = {
    SmsMfaConfiguration: {},
    EmailMfaConfiguration: {},
    Policies: {
      PasswordPolicy: (await provider.ports.directory.pool(provider.pool))!.settings.Policies.PasswordPolicy,
      SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"] },
    },
  };
  const flows = ["USER_AUTH", "USER_PASSWORD_AUTH", "USER_SRP_AUTH", "CUSTOM_AUTH", "REFRESH_TOKEN_AUTH"];
  const client = { ExplicitAuthFlows: flows.map((flow) => `ALLOW_${flow}`) };
  const EmailMfaConfiguration = {};
  const mailed = { SoftwareTokenMfaConfiguration: { Enabled: false }, EmailMfaConfiguration };
  return {
    house: provider,
    open: await peoplePool(provider, everything, client),
    guarded: await peoplePool(provider, { MfaConfiguration: "ON", EmailMfaConfiguration }, client),
    mailed: await peoplePool(provider, { MfaConfiguration: "ON", ...mailed }, client),
  };
}

function worldOf(provider: TestProvider, pools: Pools): World {
  const address = () => `robin-${randomUUID().slice(0, 8)}@people.example`;
  return {
    async where(name) {
      const { pool: userPoolId, client: userPoolClientId } = pools[name];
      // The identity pool knows the product's own pool only.
      const { identityPoolId } = provider.identity.describe();
      return { userPoolId, userPoolClientId, ...(name === "house" && { identityPoolId }) };
    },
    async person(name, state = "plain") {
      const { email, phone } = { email: address(), phone: `+4179${randomInt(1_000_000, 9_999_999)}` };
      const change = { ...stands(state), attributes: attributesOf(email, phone) };
      await provider.makeUser({ email, password, pool: pools[name].pool, change });
      return { email, phone, password };
    },
    address: async () => address(),
    code: async (to) => provider.codeTo(to),
    totp: async (secret, later) => totpCode(secret, new Date(Date.now() + later * 30_000)),
  };
}

function attributesOf(email: string, phone_number: string): Record<string, string> {
  const proven = { email_verified: "true", phone_number_verified: "true" };
  return { email, phone_number, ...proven, name: "Robin Marsh" };
}

function stands(state: State): UserChange {
  const change: Record<State, UserChange> = {
    plain: {},
    invited: { status: "FORCE_CHANGE_PASSWORD" },
    reset: { status: "RESET_REQUIRED" },
    sms: { mfaEnabled: ["SMS_MFA"] },
    mail: { mfaEnabled: ["EMAIL_OTP"] },
    "sms and mail": { mfaEnabled: ["SMS_MFA", "EMAIL_OTP"] },
  };
  return change[state];
}
