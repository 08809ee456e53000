import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../kit/config.ts";
import { customHook } from "./hook.ts";
import { signInBySrp, srpClient } from "../testing/srp.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider, WireReply } from "../testing/provider.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

interface Asked {
  headers: IncomingHttpHeaders;
  text: string;
  event: any;
}
type Answer = { status?: number; body: unknown };

let asked: Asked[] = [];
let answer: (event: any) => Answer;
let t: TestProvider;
let pool: { pool: string; client: string };

const server = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const text = Buffer.concat(chunks).toString("utf8");
    const event: unknown = JSON.parse(text);
    asked.push({ headers: request.headers, text, event });
    const { status = 200, body } = answer(structuredClone(event));
    reply.writeHead(status, status === 302 ? { location: "/elsewhere" } : {});
    reply.end(typeof body === "string" ? body : JSON.stringify(body));
  });
});

/** As an operator writes it for Cognito's triggers: a riddle, three tries. */
function riddle(event: any): Answer {
  const { session = [] } = event.request;
  const last = session.at(-1);
  switch (event.triggerSource) {
    case "DefineAuthChallenge_Authentication":
      if (last?.challengeName === "SRP_A") event.response = { challengeName: "PASSWORD_VERIFIER" };
      else if (last?.challengeName === "CUSTOM_CHALLENGE" && last.challengeResult) event.response.issueTokens = true;
      else if (session.length >= 3) event.response.failAuthentication = true;
      else event.response.challengeName = "CUSTOM_CHALLENGE";
      break;
    case "CreateAuthChallenge_Authentication":
      event.response.publicChallengeParameters = { question: "Which bird?" };
      event.response.privateChallengeParameters = { answer: "heron" };
      event.response.challengeMetadata = "BIRD";
      break;
    default:
      event.response.answerCorrect = event.request.challengeAnswer === event.request.privateChallengeParameters.answer;
  }
  return { body: event };
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t = await startProvider({
    variables: {
      IDENTITY_CUSTOM_AUTH_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?of=us`,
      IDENTITY_CUSTOM_AUTH_SECRET: secret,
    },
  });
  pool = await t.makePool(
    { UsernameAttributes: ["email"] },
    { ExplicitAuthFlows: ["ALLOW_CUSTOM_AUTH", "ALLOW_USER_SRP_AUTH"] },
  );
});
beforeEach(() => {
  asked = [];
  answer = riddle;
});
afterAll(async () => {
  await t.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const begin = (USERNAME: string): Promise<WireReply> =>
  t.call("InitiateAuth", {
    AuthFlow: "CUSTOM_AUTH",
    ClientId: pool.client,
    AuthParameters: { USERNAME },
    ClientMetadata: { from: "desk" },
  });
const respond = (Session: string, USERNAME: string, ANSWER: string): Promise<WireReply> =>
  t.call("RespondToAuthChallenge", {
    ClientId: pool.client,
    ChallengeName: "CUSTOM_CHALLENGE",
    Session,
    ChallengeResponses: { USERNAME, ANSWER },
  });

describe("the hook of CUSTOM_AUTH that an operator sets by configuration", () => {
  it("is asked with Cognito's three trigger events, signed, and leads to tokens", async () => {
    const user = await t.makeUser({ pool: pool.pool });
    const first = await begin(user.email);
    expect(first.body).toMatchObject({
      ChallengeName: "CUSTOM_CHALLENGE",
      ChallengeParameters: { USERNAME: user.username, question: "Which bird?" },
    });
    const wrong = await respond(first.body.Session, user.username, "gull");
    expect(wrong.body.ChallengeName).toBe("CUSTOM_CHALLENGE");
    const right = await respond(wrong.body.Session, user.username, "heron");
    expect(right.body.AuthenticationResult.AccessToken).toBeTruthy();

    expect(asked.map((one) => one.event.triggerSource)).toEqual([
      "DefineAuthChallenge_Authentication",
      "CreateAuthChallenge_Authentication",
      "VerifyAuthChallengeResponse_Authentication",
      "DefineAuthChallenge_Authentication",
      "CreateAuthChallenge_Authentication",
      "VerifyAuthChallengeResponse_Authentication",
      "DefineAuthChallenge_Authentication",
    ]);
    const userAttributes = {
      sub: user.sub,
      email: user.email,
      email_verified: "true",
      name: "Robin Marsh",
      "cognito:user_status": "CONFIRMED",
    };
    const shared = {
      version: "1",
      region: "local-1",
      userPoolId: pool.pool,
      userName: user.username,
      callerContext: { awsSdkVersion: "none", clientId: pool.client },
      response: {},
    };
    expect(asked[0]!.event).toEqual({
      ...shared,
      triggerSource: "DefineAuthChallenge_Authentication",
      request: { userAttributes, session: [], clientMetadata: { from: "desk" }, userNotFound: false },
    });
    expect(asked[1]!.event.request).toEqual({
      userAttributes,
      challengeName: "CUSTOM_CHALLENGE",
      session: [],
      clientMetadata: { from: "desk" },
      userNotFound: false,
    });
    expect(asked[2]!.event.request).toEqual({
      userAttributes,
      privateChallengeParameters: { answer: "heron" },
      challengeAnswer: "gull",
      clientMetadata: {},
      userNotFound: false,
    });
    expect(asked.at(-1)!.event.request.session).toEqual([
      { challengeName: "CUSTOM_CHALLENGE", challengeResult: false, challengeMetadata: "BIRD" },
      { challengeName: "CUSTOM_CHALLENGE", challengeResult: true, challengeMetadata: "BIRD" },
    ]);
    for (const one of asked)
      expect(new Webhook(secret).verify(one.text, one.headers as Record<string, string>)).toEqual(one.event);
    expect(new Set(asked.map((one) => one.headers["webhook-id"])).size).toBe(asked.length);
  });

  it("asks for the password first where the sign-in began with SRP", async () => {
    const user = await t.makeUser({ pool: pool.pool });
    const srp = srpClient(pool.pool);
    const offered = await t.call("InitiateAuth", {
      AuthFlow: "CUSTOM_AUTH",
      ClientId: pool.client,
      AuthParameters: { USERNAME: user.email, CHALLENGE_NAME: "SRP_A", SRP_A: srp.a },
    });
    expect(offered.body.ChallengeName).toBe("PASSWORD_VERIFIER");
    const proven = await t.call("RespondToAuthChallenge", {
      ClientId: pool.client,
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeResponses: {
        USERNAME: user.username,
        ...srp.prove(offered.body.ChallengeParameters, user.password),
      },
    });
    expect(proven.body.ChallengeName).toBe("CUSTOM_CHALLENGE");
    expect(asked.at(-1)!.event.request.session.map((one: any) => one.challengeName)).toEqual([
      "SRP_A",
      "PASSWORD_VERIFIER",
    ]);
    expect((await respond(proven.body.Session, user.username, "heron")).body.AuthenticationResult.IdToken).toBeTruthy();
  });

  it("hides who is there, and never gives tokens to a name that nobody has", async () => {
    const user = await t.makeUser({ pool: pool.pool });
    const [known, unknown] = [await begin(user.email), await begin("nobody@people.example")];
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    expect(asked.at(-1)!.event.request).toMatchObject({ userAttributes: {}, userNotFound: true });
    answer = (event) =>
      event.triggerSource.startsWith("Define")
        ? { body: { response: { issueTokens: true } } }
        : { body: { response: { answerCorrect: true } } };
    const { USERNAME } = unknown.body.ChallengeParameters;
    expect((await respond(unknown.body.Session, USERNAME, "heron")).body).toEqual({
      __type: "NotAuthorizedException",
      message: "Incorrect username or password.",
    });
  });

  it.each<[string, Answer, string]>([
    ["says no", { body: { response: { failAuthentication: true, issueTokens: true } } }, "NotAuthorizedException"],
    ["says nothing", { body: { response: {} } }, "NotAuthorizedException"],
    ["speaks no JSON", { body: "<html>" }, "InvalidLambdaResponseException"],
    ["answers a list", { body: [] }, "InvalidLambdaResponseException"],
    ["answers other types", { body: { response: { issueTokens: "yes" } } }, "InvalidLambdaResponseException"],
    ["breaks", { status: 500, body: { response: { issueTokens: true } } }, "InvalidLambdaResponseException"],
    ["leads elsewhere", { status: 302, body: { response: { issueTokens: true } } }, "InvalidLambdaResponseException"],
    ["refuses with a reason", { status: 400, body: { message: "Too late" } }, "UserLambdaValidationException"],
  ])("gives no tokens when it %s", async (_what, said, name) => {
    const user = await t.makeUser({ pool: pool.pool });
    answer = () => said;
    const reply = await begin(user.email);
    expect([reply.status, reply.error]).toEqual([400, name]);
    expect(asked).toHaveLength(1);
  });

  it("leaves every other flow alone", async () => {
    const user = await t.makeUser({ pool: pool.pool });
    const { password } = user;
    expect((await signInBySrp(t, { ...pool, username: user.email, password })).status).toBe(200);
    expect(asked).toEqual([]);
  });
});

describe("its settings", () => {
  const config = { EGRESS_ALLOW: [], production: true };
  const good = { IDENTITY_CUSTOM_AUTH_URL: "https://id.lake.example/hook", IDENTITY_CUSTOM_AUTH_SECRET: secret };
  const make = (changes: object) => customHook({ ...config, ...good, ...changes }, null as never, () => new Date());

  it("are both there or none", () => {
    expect(make({})).toBeDefined();
    expect(make({ IDENTITY_CUSTOM_AUTH_URL: undefined, IDENTITY_CUSTOM_AUTH_SECRET: undefined })).toBeUndefined();
    expect(() => make({ IDENTITY_CUSTOM_AUTH_SECRET: undefined })).toThrow("belong together");
    expect(readConfig(good).IDENTITY_CUSTOM_AUTH_URL).toBe(good.IDENTITY_CUSTOM_AUTH_URL);
  });

  it.each(["http://id.lake.example/", "ftp://localhost/", "https://a:b@id.lake.example/", "nowhere"])(
    "do not take %s",
    (IDENTITY_CUSTOM_AUTH_URL) => expect(() => make({ IDENTITY_CUSTOM_AUTH_URL })).toThrow("https address"),
  );

  it("do not take a secret that can be guessed", () => {
    expect(() => make({ IDENTITY_CUSTOM_AUTH_SECRET: "secret" })).toThrow("24 random bytes");
  });
});
