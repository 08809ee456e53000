import type { Role } from "../../../kit/feature.ts";
import type { Meant } from "../store/changes.ts";
import type { Change } from "./contract.ts";

/** Tags that one person can have. */
const mostTags = 100;

type LeftFor = "self" | "owner" | "mightier-person" | "changed-since" | "too-many-tags" | "inactive" | "has-account";

/** The change that takes another one back; what was given to each person stands beside them. */
type Undo = Extract<Change, { set: "role" | "department" }> & { undone: true };

/**
 * What a change does to one person: `null` leaves them as they are because they have it already.
 * @param mightier roles that may do more than whoever ordered it
 */
export function judged(
  person: Meant,
  change: Change & { undone?: boolean },
  by: { member: string | null; mightier: readonly Role[] },
): { left: LeftFor } | { before: string | null; to: string | boolean | null } | null {
  const { role, department, tags, active, account, value } = person;
  if (by.mightier.includes(role)) return { left: "mightier-person" };
  switch (change.set) {
    case "role": {
      if (person.person === by.member) return { left: "self" };
      // The last one must stay, and who follows is worth a look: one by one.
      if (role === "owner") return { left: "owner" };
      if (change.undone && role !== change.role) return { left: "changed-since" };
      const to = change.undone ? value : change.role;
      return role === to ? null : { before: role, to };
    }
    case "department": {
      if (change.undone && department !== change.department) return { left: "changed-since" };
      const to = change.undone ? value : change.department;
      return department === to ? null : { before: department, to };
    }
    case "tag":
      if (tags.includes(change.tag)) return null;
      return tags.length >= mostTags ? { left: "too-many-tags" } : { before: null, to: change.tag };
    case "no-tag":
      return tags.includes(change.tag) ? { before: null, to: change.tag } : null;
    case "active":
      if (active === change.active) return null;
      if (person.person === by.member) return { left: "self" };
      if (role === "owner") return { left: "owner" };
      return { before: null, to: change.active };
    case "invited":
      if (account) return { left: "has-account" };
      return active ? { before: null, to: null } : { left: "inactive" };
  }
}

/** The change that takes one back; null where nothing can. */
export function undoOf(change: Change): Change | Undo | null {
  switch (change.set) {
    case "role":
    case "department":
      return { ...change, undone: true };
    case "tag":
      return { set: "no-tag", tag: change.tag };
    case "no-tag":
      return { set: "tag", tag: change.tag };
    case "active":
      return { set: "active", active: !change.active };
    case "invited":
      return null;
  }
}
