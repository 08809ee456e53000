import type { AuthConfig } from "../../kit/auth-config.ts";
import type { Config } from "../../kit/config.ts";
import { firstPages, houseScopes } from "./house.ts";
import type { House } from "../store/house.ts";

/** What a browser needs to know to sign in. */
export function describe(config: Config, house: House): Required<AuthConfig> {
  const { publicUrl } = config;
  const endpoint = `${publicUrl}/idp/`;
  return {
    userPoolId: house.pool,
    userPoolClientId: house.client,
    userPoolEndpoint: endpoint,
    identityPoolId: house.identityPool,
    identityPoolEndpoint: endpoint,
    allowGuestAccess: config.IDENTITY_GUESTS,
    oauth: {
      domain: new URL(publicUrl).host,
      scopes: houseScopes,
      redirectSignIn: [`${publicUrl}/callback`],
      redirectSignOut: firstPages(config),
      responseType: "code",
      providers: config.GOOGLE_CLIENT_ID ? ["Google"] : [],
    },
  };
}
