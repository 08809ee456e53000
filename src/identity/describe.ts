import type { Config } from "../kit/config.ts";
import { houseScopes } from "./pools/house.ts";
import type { House } from "./store/house.ts";

/** What a browser needs to know to sign in, in the words of its client (Amplify's Auth.Cognito). */
export interface AuthConfig {
  userPoolId: string;
  userPoolClientId: string;
  userPoolEndpoint: string;
  identityPoolId: string;
  identityPoolEndpoint: string;
  allowGuestAccess: boolean;
  oauth: {
    domain: string;
    scopes: string[];
    redirectSignIn: string[];
    redirectSignOut: string[];
    responseType: "code";
    providers: string[];
  };
}

export function describe(config: Config, house: House): AuthConfig {
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
      redirectSignOut: [`${publicUrl}/`],
      responseType: "code",
      providers: config.GOOGLE_CLIENT_ID ? ["Google"] : [],
    },
  };
}
