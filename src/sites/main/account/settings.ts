import type { AuthConfig } from "../../../kit/auth-config.ts";

/** What `GET /auth-config.json` answers: the client's own fields, and what our screens need beside them. */
export interface Settings extends AuthConfig {
  /** Parent domain of the session's cookies, when the operator wants siblings to share the sign-in. */
  cookieDomain: string | null;
  /** The learning site: the built-in one, or the operator's own. */
  learnUrl: string;
  /** Whether the learning site is the operator's own, which takes the id token as a parameter. */
  learnExternal: boolean;
  /** Further origins to which a sign-in may lead. */
  redirectAllow: string[];
}

let asked: Promise<Settings> | undefined;

/** The settings of signing in, asked for once a page. @throws SettingsMissing when the server has no answer; the next call asks again */
export function readSettings(): Promise<Settings> {
  asked ??= ask().catch((error: unknown) => {
    asked = undefined;
    throw new SettingsMissing(error);
  });
  return asked;
}

/** Signing in cannot begin: the server does not say where the identity provider is. */
class SettingsMissing extends Error {
  constructor(cause: unknown) {
    super("The settings of signing in could not be read.", { cause });
    this.name = "SettingsMissing";
  }
}

async function ask(): Promise<Settings> {
  const answer = await fetch("/auth-config.json", { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`/auth-config.json answered ${answer.status}`);
  return (await answer.json()) as Settings;
}
