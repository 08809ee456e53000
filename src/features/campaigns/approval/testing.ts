import type { Actor } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import type { World } from "../testing.ts";

/** A person of an organisation who has signed in; nobody's mail goes there. */
export async function signedIn(world: World, org: string, name: string, role = "admin"): Promise<Actor> {
  const id = newId();
  await world.look(
    `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, tags, custom, role, active)
     VALUES ($1, $2, $3, $3, $3, $3 || '@far.example', $3 || '@far.example', '{staff}', '{}', $4, true)`,
    [org, id, name, role],
  );
  const account = { issuer: "us", subject: id, username: name, use: "access" as const, email: null, emailVerified: false, name, federated: false, signIn: {} }; // oxfmt-ignore
  return {
    kind: "member",
    id,
    member: id,
    may: new Set(["results:read", "campaigns:launch", "campaigns:approve"]),
    name,
    account,
  };
}
