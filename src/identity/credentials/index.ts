import type { Action } from "../calls/action.ts";
import type { Ports } from "../calls/ports.ts";
import type { House } from "../store/house.ts";
import { getCredentialsForIdentity } from "./get-credentials.ts";
import { getId } from "./get-id.ts";

/** The two actions of an identity pool that clients call (`AWSCognitoIdentityService.…`), for the product's own pool. */
export function credentialActions(ports: Pick<Ports, "config">, house: House): readonly Action[] {
  const guests = ports.config.IDENTITY_GUESTS;
  return [getId(house, guests), getCredentialsForIdentity(house, guests)];
}
