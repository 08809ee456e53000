/** What the browser's client must know of the identity provider; served as `/auth-config.json`, in Amplify's own fields. */
export interface AuthConfig {
  userPoolId: string;
  userPoolClientId: string;
  /** Absent when the pool is Amazon's own: the client finds it by the pool's id. */
  userPoolEndpoint?: string;
  identityPoolId?: string;
  identityPoolEndpoint?: string;
  allowGuestAccess: boolean;
  oauth?: {
    domain: string;
    scopes: string[];
    redirectSignIn: string[];
    redirectSignOut: string[];
    responseType: "code";
    providers: string[];
  };
}
