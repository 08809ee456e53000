import type { Action } from "../calls/action.ts";
import type { Ports } from "../calls/ports.ts";
import type { ProductPool } from "../store/product-pool.ts";
import { getCredentialsForIdentity } from "./get-credentials.ts";
import { getId } from "./get-id.ts";

/** The two actions of an identity pool that clients call (`AWSCognitoIdentityService.…`), for the product's own pool. */
export function credentialActions(ports: Pick<Ports, "config">, product: ProductPool): readonly Action[] {
  const guests = ports.config.IDENTITY_GUESTS;
  return [getId(product, guests), getCredentialsForIdentity(product, guests)];
}
