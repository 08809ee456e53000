import type { Secrets } from "../../kit/secrets.ts";
import { systemOrganisation } from "../organisations/index.ts";

/**
 * How an address stands in an organisation's list of those who want no more. In that of the installation's own way it outlives whoever is erased, since all
 * organisations write to the same people by it: there it is a digest under the root key, which tells nobody's number.
 */
export function stopListKey(secrets: Secrets, org: string, address: string): string {
  return org === systemOrganisation ? secrets.mac("stopped", address).toString("base64url") : address;
}
