import type { Actor, Role } from "../../kit/feature.ts";
import { composePermissions, defaultPermissions } from "../../kit/permissions.ts";
import { progressFeature } from "../../kit/progress/index.ts";
import { readWordsOf } from "../../kit/words.ts";
import { audit } from "../audit/feature.ts";
import { organisations } from "../organisations/feature.ts";
import { people } from "./feature.ts";

const composed = [progressFeature, audit, organisations, people];
readWordsOf(composed);

/** An actor with the default permissions of a role; `member` when a person of the directory is behind it. */
export function actorAs(role: Role, member: string | null = null): Actor {
  // Each time: another test of the same process may have composed other features meanwhile.
  composePermissions(composed);
  return { kind: "key", id: `key-${role}`, member, may: defaultPermissions(role), name: role };
}

export { makeLearnCode } from "./accounts/learning.ts";
export { makeLink } from "./accounts/recovery.ts";
