import type { Grant } from "./store/grants.ts";

/** Sessions that one answer tells of; there are no further pages, as on the wire. */
export const mostListed = 125;

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

// What browsers call themselves; the first that fits is it, since most claim to be others too.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+).*\bSafari\//, "Safari"],
  [/\baws-sdk-(?:js|nodejs)\/(\d+)/, "AWS SDK"],
];
const systems: [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(?:Macintosh|macos)\b/i, "macOS"],
  [/\bLinux\b/i, "Linux"],
];

/** What a person may know a device by: `Chrome 125 / macOS`; `unknown` for a program that does not say. */
export function deviceName(agent: string): string {
  const browser = browsers.map(([mark, name]) => [name, mark.exec(agent)] as const).find(([, found]) => found);
  const system = systems.find(([mark]) => mark.test(agent))?.[1];
  const parts = [browser && `${browser[0]} ${browser[1]![1]}`, system].filter(Boolean);
  return parts.length > 0 ? parts.join(" / ") : "unknown";
}
