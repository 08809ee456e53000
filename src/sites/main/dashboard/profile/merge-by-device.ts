import { deviceName } from "../../../../kit/device-name.ts";

/** Somewhere the account is signed in, or a device that it remembers. */
export interface SignedInDevice {
  id: string;
  kind: "session" | "device";
  name: string;
  address: string;
  here: boolean;
  since: Date | undefined;
  active: Date | undefined;
}

/**
 * Open sessions and remembered devices as people count them: one row for what is one device. The provider says of this sign-in which device it
 * came from (`own`); another session and a remembered device are taken for the same where name and network are.
 */
export function mergeByDevice(
  sessions: readonly SignedInDevice[],
  devices: readonly SignedInDevice[],
  own: string | null,
): SignedInDevice[] {
  const open = new Set(sessions.filter((one) => own === null || !one.here).map(mark));
  const here = sessions.some((one) => one.here);
  return [...sessions, ...devices.filter((one) => !(here && one.id === own) && !open.has(mark(one)))];
}

function mark({ name, address }: SignedInDevice): string {
  return `${name} ${address}`;
}

/** What a device is called: what a browser says of itself is put as people know it; a name that somebody gave stays. */
export function shownName(name: string): string {
  if (!/^Mozilla\/\d|\bAppleWebKit\/|\bGecko\//.test(name)) return name;
  const known = deviceName(name);
  return known === "unknown" ? "" : known;
}
