import { X509Certificate, createHash } from "node:crypto";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testCertificate } from "../../src/kit/testing-certificate.ts";
import { actions } from "../../src/identity/actions/index.ts";
import { challenges } from "../../src/identity/challenges/index.ts";
import { someOf } from "../../tools/sweep/wide.ts";
import { launchBrowser } from "../browser.ts";
import { cases } from "./cases.ts";
import { openPlay } from "./play.ts";
import { installAuthenticator } from "./soft-browser.ts";
import { bundleCases, openMatrixStage } from "./stage.ts";
import type { MatrixStage } from "./stage.ts";
import type { World } from "./world.ts";

// The browser's client against the provider: every case in Node and in Chromium, over http and https, with the tokens in cookies and in
// localStorage; each day in one of them. What was covered is read from the requests that came in, not from the names of the cases.

/** The wire's other user-facing actions, which the browser's client never sends. */
const notOfTheClient = [
  "GetDevice",
  "GetUserAuthFactors",
  "ListUserSessions",
  "RevokeUserSession",
  "SetUserSettings",
  "UpdateAuthEventFeedback",
];
const allSteps = [
  "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE",
  "CONFIRM_SIGN_IN_WITH_EMAIL_CODE",
  "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED",
  "CONFIRM_SIGN_IN_WITH_PASSWORD",
  "CONFIRM_SIGN_IN_WITH_SMS_CODE",
  "CONFIRM_SIGN_IN_WITH_TOTP_CODE",
  "CONFIRM_SIGN_UP",
  "CONTINUE_SIGN_IN_WITH_EMAIL_SETUP",
  "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION",
  "CONTINUE_SIGN_IN_WITH_MFA_SELECTION",
  "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION",
  "CONTINUE_SIGN_IN_WITH_TOTP_SETUP",
  "DONE",
  "RESET_PASSWORD",
];
const trusted = getCACertificates("default");
let script: string;
let browser: Browser;

beforeAll(async () => {
  setDefaultCACertificates([...trusted, testCertificate.cert]);
  script = await bundleCases();
  // Passkeys are refused where a certificate is not trusted, so it is trusted by its key.
  const key = new X509Certificate(testCertificate.cert).publicKey.export({ type: "spki", format: "der" });
  const pin = createHash("sha256").update(key).digest("base64");
  browser = await launchBrowser({ args: [`--ignore-certificate-errors-spki-list=${pin}`] });
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await browser?.close();
});

const protocols = ["http", "https"];
const clients = [
  ["Node", "memory"],
  ["Chromium", "cookies"],
  ["Chromium", "localStorage"],
] as const;
const all = clients.flatMap((client) => protocols.map((protocol) => ({ protocol, client })));
const runs = [...Map.groupBy(someOf(all, 1, "matrix"), ({ protocol }) => protocol)].map(([protocol, of]) => ({
  protocol,
  of: of.map(({ client }) => client),
}));

describe.each(runs)("over $protocol", ({ protocol, of }) => {
  let stage: MatrixStage;
  beforeAll(async () => {
    stage = await openMatrixStage(protocol === "https", script);
  });
  afterAll(() => stage?.close());

  describe.each(of)("in %s with %s", (where, kept) => {
    const steps: string[] = [];
    let from = 0;
    let page: Page | undefined;
    beforeAll(async () => {
      from = stage.proxy.passed.length;
      if (where === "Chromium") page = await openPage(browser, stage);
    });
    afterAll(() => page?.context().close());

    it.each(Object.keys(cases))("%s", async (name) => {
      steps.push(...(page ? await inThePage(page, name, kept) : await inNode(stage, name)));
    });

    it("every action, challenge and step was among them", () => {
      const passed = stage.proxy.passed.slice(from).filter((one) => one.accepted);
      const of = (service: string) => distinct(passed.filter((one) => one.service === service).map((one) => one.action)); // oxfmt-ignore
      const expected = actions.map((one) => one.name).filter((name) => !notOfTheClient.includes(name));
      expect(of("AWSCognitoIdentityProviderService")).toEqual(expected.toSorted());
      expect(expected).toHaveLength(28);
      expect(of("AWSCognitoIdentityService")).toEqual(["GetCredentialsForIdentity", "GetId"]);
      const answered = passed.flatMap((one) => one.challenge ?? []);
      // The client answers a question for the password as if it chose a first step.
      const asked = challenges.map((one) => one.name).filter((name) => name !== "PASSWORD");
      expect(distinct(answered)).toEqual(asked.toSorted());
      expect(distinct(steps)).toEqual(allSteps);
      expect(stage.proxy.misshapen).toEqual([]);
    });
  });
});

function distinct(names: string[]): string[] {
  return [...new Set(names)].toSorted();
}

async function openPage(of: Browser, stage: MatrixStage): Promise<Page> {
  const page = await (await of.newContext()).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const world = stage.world as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  await page.exposeFunction("askWorld", (what: keyof World, given: unknown[]) => world[what]!(...given));
  await page.goto(stage.proxy.origin);
  return page;
}

function inThePage(page: Page, name: string, kept: "cookies" | "localStorage" | "memory"): Promise<string[]> {
  return page.evaluate(([one, way]) => globalThis.playCase(one as string, way as "cookies"), [name, kept]);
}

async function inNode(stage: MatrixStage, name: string): Promise<string[]> {
  const remove = name.includes("passkey") ? installAuthenticator(stage.proxy.origin) : () => {};
  try {
    const play = openPlay(stage.world, `${stage.proxy.origin}/idp/`, "memory");
    await cases[name]!(play);
    return play.steps;
  } finally {
    remove();
  }
}
