import { fetchAuthSession, fetchDevices } from "aws-amplify/auth";
import { account } from "../../account/client.ts";
import { mergeByDevice, shownName } from "./merge-by-device.ts";
import type { SignedInDevice } from "./merge-by-device.ts";

export type { SignedInDevice } from "./merge-by-device.ts";

interface SessionDescription {
  SessionId: string;
  CreateDate?: number;
  LastActiveDate?: number;
  DeviceType?: string;
  LastIPAddress?: string;
  IsCurrentSession?: boolean;
}

/** The open sessions, this one first, then the remembered devices. A provider that lists neither has none to show. */
export async function listDevices(): Promise<SignedInDevice[]> {
  const [sessions, devices, own] = await Promise.allSettled([listSessions(), rememberedDevices(), ownKey()]);
  if (sessions.status === "rejected" && devices.status === "rejected") throw sessions.reason;
  const known = { sessions: valueOf(sessions) ?? [], devices: valueOf(devices) ?? [] };
  return mergeByDevice(known.sessions, known.devices, valueOf(own) ?? null);
}

function valueOf<T>(settled: PromiseSettledResult<T>): T | null {
  return settled.status === "fulfilled" ? settled.value : null;
}

/** The device of this sign-in: its key stands in the access token. */
async function ownKey(): Promise<string | null> {
  const { tokens } = await fetchAuthSession();
  const key = tokens?.accessToken.payload["device_key"];
  return typeof key === "string" ? key : null;
}

/** Signs out one session, with all tokens that came of it. */
export async function endSession(id: string): Promise<void> {
  await ask("RevokeUserSession", { SessionId: id });
}

async function listSessions(): Promise<SignedInDevice[]> {
  const found: SessionDescription[] = [];
  let NextToken: string | undefined;
  do {
    const page = await ask<{ Sessions?: SessionDescription[]; NextToken?: string }>("ListUserSessions", { NextToken });
    found.push(...(page.Sessions ?? []));
    NextToken = page.NextToken;
  } while (NextToken);
  return found
    .map((one): SignedInDevice => ({
      id: one.SessionId,
      kind: "session",
      name: one.DeviceType && one.DeviceType !== "unknown" ? one.DeviceType : "",
      address: one.LastIPAddress ?? "",
      here: one.IsCurrentSession ?? false,
      since: momentOf(one.CreateDate),
      active: momentOf(one.LastActiveDate),
    }))
    .toSorted((a, b) => Number(b.here) - Number(a.here) || Number(b.active ?? 0) - Number(a.active ?? 0));
}

async function rememberedDevices(): Promise<SignedInDevice[]> {
  const found = await fetchDevices();
  return found.map((one) => ({
    id: one.id,
    kind: "device",
    name: shownName(one.name ?? ""),
    address: one.attributes?.["last_ip_used"] ?? "",
    here: false,
    since: one.createDate,
    active: one.lastAuthenticatedDate,
  }));
}

/** One action of the user-pool API that Amplify does not know: unsigned, with the access token. @throws an error with the provider's name and message */
async function ask<T = object>(action: string, input: object): Promise<T> {
  const { userPoolEndpoint, userPoolId } = await account();
  const { tokens } = await fetchAuthSession();
  const region = userPoolId.split("_")[0];
  const answer = await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
      "cache-control": "no-store",
    },
    body: JSON.stringify({ AccessToken: tokens?.accessToken.toString(), ...input }),
  });
  const said = (await answer.json()) as T & { __type?: string; message?: string };
  if (answer.ok) return said;
  throw Object.assign(new Error(said.message ?? ""), { name: said.__type?.split("#").at(-1) ?? "" });
}

function momentOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1000);
}
