/** The key under which the outbox tells the screen that signs in (`/dev/sign-in`), in this tab alone, whom to sign in as. */
export const chosenSignIn = "hookwise.dev.sign-in";

/** What `POST /dev/sign-ins/:person` answers: one sign-in's credentials. */
export interface DevCredentials {
  /** The e-mail address. */
  username: string;
  password: string;
  /** Of the authenticator app; good once. */
  code: string;
  /** Until when the provider does not take the code yet. */
  waitSeconds: number;
}
