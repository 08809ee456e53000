import type { AuthConfig } from "../../kit/auth-config.ts";
import type { Config } from "../../kit/config.ts";
import { firstPages, productScopes } from "./product-pool.ts";
import type { ProductPool } from "../store/product-pool.ts";

/** What a browser needs to know to sign in. */
export function describe(config: Config, product: ProductPool): Required<AuthConfig> {
  const { publicUrl } = config;
  const endpoint = `${publicUrl}/idp/`;
  return {
    userPoolId: product.pool,
    userPoolClientId: product.client,
    userPoolEndpoint: endpoint,
    identityPoolId: product.identityPool,
    identityPoolEndpoint: endpoint,
    allowGuestAccess: config.IDENTITY_GUESTS,
    oauth: {
      domain: new URL(publicUrl).host,
      scopes: productScopes,
      redirectSignIn: [`${publicUrl}/callback`],
      redirectSignOut: firstPages(config),
      responseType: "code",
      providers: config.GOOGLE_CLIENT_ID ? ["Google"] : [],
    },
  };
}
