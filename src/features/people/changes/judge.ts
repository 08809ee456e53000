import type { Reach } from "../access.ts";
import { personLimits } from "../rules/person.ts";
import type { ChangeTarget } from "../store/changes.ts";
import type { Change } from "./contract.ts";

type LeftFor = "self" | "owner" | "mightier-person" | "changed-since" | "too-many-tags" | "inactive" | "has-account";

/** The change that takes another one back; what was given to each person stands beside them. */
type Undo = Extract<Change, { set: "role" | "department" }> & { undone: true };

/** The permission that a change needs, as the same change of one person does. */
export function permissionFor({ set }: Pick<Change, "set">): string {
  return set === "role" ? "people:roles" : set === "invited" ? "people:accounts" : "people:write";
}

/**
 * What a change does to one person: `null` leaves them as they are because they have it already. Whom the one who ordered it does not reach stays as they
 * are, and so does who would be put where they are not reached: whoever could move themselves would see whomever they want to.
 */
export function judged(
  person: ChangeTarget,
  change: Change & { undone?: boolean },
  by: Reach,
): { left: LeftFor } | { before: string | null; to: string | boolean | null } | null {
  const { role, department, tags, active, account, value } = person;
  const sees = (one: string | null) => by.departments === "all" || (one !== null && by.departments.includes(one));
  if (by.mightier.includes(role) || !sees(department)) return { left: "mightier-person" };
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
      if (!sees(to)) return { left: "mightier-person" };
      return department === to ? null : { before: department, to };
    }
    case "tag":
      if (tags.includes(change.tag)) return null;
      return tags.length >= personLimits.tags ? { left: "too-many-tags" } : { before: null, to: change.tag };
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
