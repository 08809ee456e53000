import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountDirectory } from "../kit/accounts.ts";
import { accountDirectory } from "./account-directory.ts";

// A fake of the wire that writes down what it is sent.

interface Sent {
  target: string;
  authorization: string;
  body: Record<string, any>;
}
let server: Server;
let directory: AccountDirectory;
let endpoint: string;
const sent: Sent[] = [];
let answers: (operation: string, body: Record<string, any>) => object | { fault: string };

const user = { Username: "u1", Enabled: true, UserStatus: "CONFIRMED", Attributes: [{ Name: "sub", Value: "s1" }] };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += String(part);
    const target = String(request.headers["x-amz-target"]);
    const body = JSON.parse(text) as Record<string, any>;
    sent.push({ target, authorization: String(request.headers.authorization), body });
    const answer = answers(target.split(".")[1]!, body);
    const fault = "fault" in answer ? answer.fault : null;
    response.writeHead(fault ? 400 : 200, {
      "content-type": "application/x-amz-json-1.1",
      ...(fault && { "x-amzn-errortype": fault }),
    });
    response.end(JSON.stringify(fault ? { __type: fault, message: "no" } : answer));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/idp/`;
  directory = accountDirectory({ pool: "local-1_Lake", issuer: "https://ids.example/local-1_Lake", endpoint, key: { id: "AKLAKE", secret: "secret" } }); // oxfmt-ignore
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  sent.length = 0;
  answers = () => ({});
});

const attributes = (of: { Name: string; Value: string }[]) =>
  Object.fromEntries(of.map(({ Name, Value }) => [Name, Value]));

const from = { organisation: "Hill", person: "Bo Marsh" };

describe("the management operations", () => {
  it("are signed with the key for the pool's region and name their operation", async () => {
    await directory.disable("u1");
    expect(sent).toHaveLength(1);
    expect(sent[0]!.target).toBe("AWSCognitoIdentityProviderService.AdminDisableUser");
    expect(sent[0]!.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKLAKE\/\d{8}\/local-1\/cognito-idp\/aws4_request, SignedHeaders=[^,]*host[^,]*, Signature=[0-9a-f]{64}$/); // oxfmt-ignore
    expect(sent[0]!.body).toEqual({ UserPoolId: "local-1_Lake", Username: "u1" });
  });

  it.each([
    ["enable", "AdminEnableUser"],
    ["disable", "AdminDisableUser"],
    ["signOut", "AdminUserGlobalSignOut"],
    ["remove", "AdminDeleteUser"],
    ["resetAuthenticator", "AdminDeleteSoftwareToken"],
  ] as const)("%s is %s, and does nothing for whom the provider does not know", async (name, operation) => {
    await directory[name]("u1");
    answers = () => ({ fault: "UserNotFoundException" });
    await directory[name]("u2");
    expect(sent.map((one) => [one.target.split(".")[1], one.body])).toEqual([
      [operation, { UserPoolId: "local-1_Lake", Username: "u1" }],
      [operation, { UserPoolId: "local-1_Lake", Username: "u2" }],
    ]);
    answers = () => ({ fault: "NotAuthorizedException" });
    await expect(directory[name]("u1")).rejects.toThrow("no");
  });

  it("find an account by its address, the one with a password before one that came by Google", async () => {
    const google = { ...user, Username: "Google_1", UserStatus: "EXTERNAL_PROVIDER" };
    answers = () => ({ Users: [google, user] });
    expect(await directory.find("ada@hill.example")).toEqual({ username: "u1", subject: "s1", enabled: true, status: "CONFIRMED" }); // oxfmt-ignore
    expect(sent[0]!.body).toEqual({ UserPoolId: "local-1_Lake", Filter: 'email = "ada@hill.example"', Limit: 5 });
    answers = () => ({ Users: [google] });
    expect((await directory.find("ada@hill.example"))?.username).toBe("Google_1");
    answers = () => ({ Users: [] });
    expect(await directory.find('a" or email ^= "')).toBeNull();
    expect(sent.at(-1)!.body["Filter"]).toBe('email = "a\\" or email ^= \\""');
  });

  it("find an account that has its address in its domain's own letters", async () => {
    answers = (_operation, { Filter }) => ({ Users: String(Filter).includes("b\u00fccher") ? [user] : [] });
    expect((await directory.find("ada@xn--bcher-kva.example"))?.username).toBe("u1");
    expect(await directory.find("ada@hill.example")).toBeNull();
    expect(sent).toHaveLength(3);
  });

  it("find an account by its id, with its address", async () => {
    answers = () => ({ Users: [{ ...user, Attributes: [...user.Attributes, { Name: "email", Value: "ada@hill.example" }] }] }); // oxfmt-ignore
    expect(await directory.findSubject("s1")).toMatchObject({ username: "u1", subject: "s1", email: "ada@hill.example" }); // oxfmt-ignore
    expect(sent[0]!.body).toEqual({ UserPoolId: "local-1_Lake", Filter: 'sub = "s1"', Limit: 5 });
    answers = () => ({ Users: [] });
    expect(await directory.findSubject("s2")).toBeNull();
  });

  it("get an account by its name", async () => {
    const { Attributes, ...rest } = user;
    answers = () => ({ ...rest, Enabled: false, UserAttributes: Attributes, UserLastModifiedDate: 1_700_000_000 });
    const changedAt = new Date(1_700_000_000_000);
    expect(await directory.get("u1")).toEqual({ username: "u1", subject: "s1", enabled: false, status: "CONFIRMED", changedAt }); // oxfmt-ignore
    expect(sent[0]!.body).toEqual({ UserPoolId: "local-1_Lake", Username: "u1" });
    answers = () => ({ fault: "UserNotFoundException" });
    expect(await directory.get("u2")).toBeNull();
  });

  it("invite with a verified address and a password of many kinds of letters", async () => {
    answers = () => ({ User: { ...user, UserStatus: "FORCE_CHANGE_PASSWORD" } });
    const made = await directory.invite({ email: "ada@hill.example", name: "Ada", locale: "de", from });
    expect(made).toMatchObject({ subject: "s1", status: "FORCE_CHANGE_PASSWORD" });
    const { body, target } = sent[0]!;
    expect(target.split(".")[1]).toBe("AdminCreateUser");
    expect(body).toMatchObject({ Username: "ada@hill.example", DesiredDeliveryMediums: ["EMAIL"] });
    expect(body["MessageAction"]).toBeUndefined();
    expect(attributes(body["UserAttributes"])).toEqual({ email: "ada@hill.example", email_verified: "true", name: "Ada", locale: "de" }); // oxfmt-ignore
    expect(body["TemporaryPassword"]).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{20,}$/);

    await directory.inviteAgain("ada@hill.example", { organisation: "Hill", person: null });
    expect(body["ClientMetadata"]).toEqual({ organisation: "Hill", inviter: "Bo Marsh" });
    expect(sent[1]!.body).toMatchObject({ Username: "ada@hill.example", MessageAction: "RESEND" });
    expect(sent[1]!.body["ClientMetadata"]).toEqual({ organisation: "Hill" });
    expect(sent[1]!.body["TemporaryPassword"]).not.toBe(body["TemporaryPassword"]);
  });

  it("tell of an account what happened since a moment, or all of it", async () => {
    const [before, after] = [1_767_225_600, 1_777_593_600];
    answers = (operation) =>
      ({
        AdminGetUser: { Username: "u1", UserAttributes: [], Enabled: true },
        AdminListDevices: {
          Devices: [before, after].map((at) => ({ DeviceKey: `d${at}`, DeviceLastAuthenticatedDate: at })),
        },
        AdminListUserAuthEvents: { AuthEvents: [before, after].map((at) => ({ EventId: `e${at}`, CreationDate: at })) },
      })[operation] ?? {};
    expect(await directory.tell("u1")).toMatchObject({ devices: [{}, {}], signIns: [{}, {}] });
    const since = await directory.tell("u1", new Date((before + 1) * 1000));
    expect(since).toMatchObject({ devices: [{ DeviceKey: `d${after}` }], signIns: [{ EventId: `e${after}` }] });
    expect(JSON.stringify(since)).not.toContain(String(before));
  });

  it("say when the address has an account already", async () => {
    answers = () => ({ fault: "UsernameExistsException" });
    expect(await directory.invite({ email: "ada@hill.example", name: "", from })).toBeNull();
    answers = () => ({ fault: "InvalidParameterException" });
    await expect(directory.invite({ email: "x", name: "", from })).rejects.toThrow("no");
  });
});
