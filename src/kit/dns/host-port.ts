import { isIP } from "node:net";
import { OperatorError } from "../operator-error.ts";

/**
 * Reads `127.0.0.1:4053`, `[::1]:53` or an address alone (port 53).
 * Throws an Error that says what is wrong.
 */
export function readHostPort(text: string): { host: string; port: number } {
  const found = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+))(?::(\d{1,5}))?$/i.exec(text.trim());
  const port = Number(found?.[3] ?? 53);
  const host = found?.[1] ?? found?.[2] ?? "";
  if (isIP(host) !== (found?.[1] ? 6 : 4) || port > 65_535)
    throw new OperatorError(`"${text}" is not an address with a port, such as 127.0.0.1:4053 or [::1]:53.`);
  return { host, port };
}
