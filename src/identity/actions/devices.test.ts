import { ConfirmDeviceCommand, ListDevicesCommand } from "@aws-sdk/client-cognito-identity-provider";
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDevice } from "../testing/devices.ts";
import { accepted, peoplePool, refusal, sdkClient, tokensFor } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import type { User } from "../model/user.ts";

let p: TestProvider;
let people: { pool: string; client: string };
const verifier = {
  // As clients send it: below the modulus, with a zero byte before it.
  PasswordVerifier: Buffer.concat([Buffer.of(0, 0x80), randomBytes(383)]).toString("base64"),
  Salt: randomBytes(16).toString("base64"),
};

beforeAll(async () => {
  p = await startProvider();
  people = await peoplePool(p);
});
afterAll(() => p.close());

async function person(of = people): Promise<User & { AccessToken: string }> {
  const user = await p.makeUser({ pool: of.pool });
  return { ...user, AccessToken: (await tokensFor(p, of.client, user.username)).AccessToken };
}
async function device(user: User): Promise<string> {
  const key = `local-1_${randomUUID()}`;
  const { pool, username } = user;
  await insertDevice(p.ports.db, { pool, username, key, groupKey: "-group", network: "203.0.113.7" });
  return key;
}
const confirm = (AccessToken: string, DeviceKey: string, more: object = {}) =>
  accepted(p, "ConfirmDevice", { AccessToken, DeviceKey, DeviceSecretVerifierConfig: verifier, ...more });

it("confirms a device, remembers it when asked to, and forgets it", async () => {
  const sdk = sdkClient(p);
  const user = await person();
  const { AccessToken } = user;
  const DeviceKey = await device(user);
  const input = { AccessToken, DeviceKey, DeviceSecretVerifierConfig: verifier, DeviceName: "Browser <b>" };
  const { UserConfirmationNecessary } = await sdk.send(new ConfirmDeviceCommand(input));
  expect(UserConfirmationNecessary).toBe(true);
  await accepted(p, "UpdateDeviceStatus", { AccessToken, DeviceKey, DeviceRememberedStatus: "remembered" });
  const { Devices } = await sdk.send(new ListDevicesCommand({ AccessToken }));
  expect(Devices).toHaveLength(1);
  expect(Devices![0]!.DeviceKey).toBe(DeviceKey);
  expect(Devices![0]!.DeviceAttributes).toEqual([
    { Name: "device_status", Value: "valid" },
    { Name: "device_name", Value: "Browser <b>" },
    { Name: "last_ip_used", Value: "203.0.113.7" },
    { Name: "dev:device_remembered_status", Value: "remembered" },
  ]);
  expect(Math.abs(Devices![0]!.DeviceCreateDate!.getTime() - Date.now())).toBeLessThan(600_000);
  expect((await accepted(p, "GetDevice", { AccessToken, DeviceKey })).Device.DeviceKey).toBe(DeviceKey);
  await accepted(p, "ForgetDevice", { AccessToken, DeviceKey });
  expect(await refusal(p, "GetDevice", { AccessToken, DeviceKey })).toBe(
    "ResourceNotFoundException: Device does not exist.",
  );
  sdk.destroy();
});

it("remembers a device by itself where the pool asks nobody", async () => {
  const of = await peoplePool(p, {
    DeviceConfiguration: { ChallengeRequiredOnNewDevice: true, DeviceOnlyRememberedOnUserPrompt: false },
  });
  const user = await person(of);
  const key = await device(user);
  expect(await confirm(user.AccessToken, key)).toEqual({ UserConfirmationNecessary: false });
  expect(await p.look("SELECT remembered FROM identity_devices WHERE key = $1", [key])).toEqual([{ remembered: true }]);
});

it("keeps a device's verifier sealed and confirms it once", async () => {
  const user = await person();
  const key = await device(user);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () =>
      p.call("ConfirmDevice", { AccessToken: user.AccessToken, DeviceKey: key, DeviceSecretVerifierConfig: verifier }),
    ),
  );
  expect(replies.filter((one) => one.error === null)).toHaveLength(1);
  expect(replies.filter((one) => one.error === "DeviceKeyExistsException")).toHaveLength(4);
  const [row] = await p.look<{ verifier: Buffer }>(
    "SELECT srp_verifier AS verifier FROM identity_devices WHERE key = $1",
    [key],
  );
  expect(row!.verifier.includes(Buffer.from(verifier.PasswordVerifier, "base64").subarray(8, 24))).toBe(false);
});

it("lists devices by pages", async () => {
  const user = await person();
  const keys = await Promise.all([1, 2, 3, 4, 5].map(() => device(user)));
  for (const key of keys) await confirm(user.AccessToken, key);
  const seen: string[] = [];
  let token: string | undefined;
  do {
    const reply = await accepted(p, "ListDevices", {
      AccessToken: user.AccessToken,
      Limit: 2,
      ...(token && { PaginationToken: token }),
    });
    seen.push(...reply.Devices.map((one: any) => one.DeviceKey));
    token = reply.PaginationToken;
  } while (token);
  expect(seen).toEqual(keys.toSorted());
});

it("leaves the devices of others alone", async () => {
  const [ada, eve] = [await person(), await person()];
  const DeviceKey = await device(ada);
  await confirm(ada.AccessToken, DeviceKey);
  const { AccessToken } = eve;
  const config = { DeviceSecretVerifierConfig: verifier };
  for (const [operation, more] of Object.entries({
    GetDevice: {},
    ForgetDevice: {},
    UpdateDeviceStatus: { DeviceRememberedStatus: "remembered" },
    ConfirmDevice: config,
  }))
    expect(await refusal(p, operation, { AccessToken, DeviceKey, ...more }), operation).toBe(
      "ResourceNotFoundException: Device does not exist.",
    );
  expect((await accepted(p, "ListDevices", { AccessToken })).Devices).toEqual([]);
});

it.each([
  ["ConfirmDevice", { DeviceSecretVerifierConfig: undefined }, "Invalid device secret verifier config given."],
  [
    "ConfirmDevice",
    { DeviceSecretVerifierConfig: { Salt: "!", PasswordVerifier: "x" } },
    "Invalid device secret verifier",
  ],
  ...["AA==", "AQ==", Buffer.alloc(384, 0xff).toString("base64"), Buffer.alloc(500, 7).toString("base64")].map(
    (PasswordVerifier): [string, object, string] => [
      "ConfirmDevice",
      { DeviceSecretVerifierConfig: { ...verifier, PasswordVerifier } },
      "Invalid device secret verifier config given.",
    ],
  ),
  ["ConfirmDevice", { DeviceKey: "nonsense" }, "Value at 'deviceKey' failed to satisfy constraint"],
  ["UpdateDeviceStatus", { DeviceRememberedStatus: "maybe" }, "Member must satisfy enum value set"],
  ["ListDevices", { Limit: 61 }, "less than or equal to 60"],
  ["ListDevices", { PaginationToken: "not a token" }, "Invalid pagination token given."],
])("%s refuses %j", async (operation, wrong, says) => {
  const { AccessToken } = await person();
  const input = { AccessToken, DeviceKey: `local-1_${randomUUID()}`, DeviceSecretVerifierConfig: verifier, ...wrong };
  expect(await refusal(p, operation, input)).toContain(`InvalidParameterException: `);
  expect(await refusal(p, operation, input)).toContain(says);
});

it("confirms none where the pool tracks none", async () => {
  const of = await p.makePool();
  const user = await person(of);
  const input = {
    AccessToken: user.AccessToken,
    DeviceKey: `local-1_${randomUUID()}`,
    DeviceSecretVerifierConfig: verifier,
  };
  expect(await refusal(p, "ConfirmDevice", input)).toContain("InvalidUserPoolConfigurationException");
});
