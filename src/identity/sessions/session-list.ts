import { deviceName } from "../../kit/device-name.ts";
import type { Grant } from "../store/grants.ts";

/** Sessions that one answer tells of; there are no further pages, as on the wire. */
export const maxListed = 125;

/** A sign-in in the words of the wire. @param current the `origin_jti` of the sign-in that asks */
export function sessionType(grant: Grant, current?: string) {
  return {
    SessionId: sessionId(grant.originJti),
    SessionType: "TOKEN",
    ClientId: grant.client,
    CreateDate: grant.createdAt.getTime() / 1000,
    LastActiveDate: grant.usedAt.getTime() / 1000,
    DeviceType: deviceName(grant.agent ?? ""),
    ...(grant.network && { LastIPAddress: grant.network }),
    IsCurrentSession: grant.originJti === current,
  };
}

/** `tkn` and 25 lower-case letters and digits: the sign-in's id, written in base 36. */
export function sessionId(originJti: string): string {
  const number = BigInt(`0x${originJti.replaceAll("-", "")}`);
  return `tkn${number.toString(36).padStart(25, "0")}`;
}

/** The sign-in's id; null for a text that `sessionId` did not make. */
export function readSessionId(text: string): string | null {
  if (!/^tkn[0-9a-z]{25}$/.test(text)) return null;
  let number = 0n;
  for (const digit of text.slice(3)) number = number * 36n + BigInt(parseInt(digit, 36));
  const hex = number.toString(16).padStart(32, "0");
  return hex.length > 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
