import type { Actor } from "./feature.ts";

/** The person who asks for what is their own, in a handler of an endpoint whose `may` is `member`: the API lets nobody else reach it. */
export function ownMember({ member }: Pick<Actor, "member">): string {
  if (member) return member;
  throw new Error("an endpoint of a member's own was reached by somebody who is none");
}
