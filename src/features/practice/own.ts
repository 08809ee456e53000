import type { Actor } from "../../kit/feature.ts";
import { refused } from "./refusal.ts";

/** The person who plays: everything here is somebody's own. */
export function ownMember(actor: Actor): string {
  if (!actor.member) throw refused("missing", "no-membership");
  return actor.member;
}
