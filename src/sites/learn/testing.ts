import { exchangeLearnCode } from "../../features/people/index.ts";
import { makeLearnCode } from "../../features/people/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";

const state = "A".repeat(22);

/**
 * Adds somebody to an organisation and signs them in on the learning site.
 * @param account the subject of their account, which may be tied to people of other organisations, too
 * @returns the cookie of their session
 */
export async function signInTo(
  house: TestEnv,
  org: string,
  { id, name, account = name.toLowerCase() }: { id: string; name: string; account?: string },
): Promise<string> {
  const key = name.toLowerCase();
  await house.look(
    "INSERT INTO people (org, id, name, sort_key, search_text, email, email_key) VALUES ($1, $2, $3, $4, $4, $5, $5)",
    [org, id, name, key, `${key}@lark.example`],
  );
  await house.look("INSERT INTO people_accounts (org, person, issuer, subject, username) VALUES ($1, $2, 'i', $3, $3)", [org, id, account]); // oxfmt-ignore
  return sessionOf(house, org, id);
}

/** The cookie of another session of somebody. */
export async function sessionOf(house: TestEnv, org: string, id: string): Promise<string> {
  const audience = house.env.config.learnUrl;
  const code = await house.database.tx(org, (db) => makeLearnCode(db, org, id, { audience, state }, {}));
  return `hookwise-learn=${await exchangeLearnCode(house.env, code, { audience, state })}`;
}
