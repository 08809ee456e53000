import { roles } from "../../../kit/feature.ts";
import type { Handlers, Role } from "../../../kit/feature.ts";
import type { Db } from "../../../kit/db/index.ts";
import { allPermissions, defaultPermissions, withReadPermissions } from "../../../kit/permissions.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { contract } from "../contract.ts";
import { matrixFault, permissionsInForce } from "../rules/roles.ts";
import { countRoles } from "../store/people.ts";
import { listChanges, replaceChanges } from "../store/permissions.ts";

export const roleHandlers = {
  async listRoles({ db, org }) {
    return { items: await describeRoles(db, org), permissions: allPermissions() };
  },

  async changeRole({ db, org, actor, input }) {
    const { role } = input;
    const wanted = new Set(withReadPermissions(input.permissions));
    const defaults = defaultPermissions(role);
    const before = permissionsInForce(
      defaults,
      (await listChanges(db, org)).filter((one) => one.role === role),
    );
    const fault = matrixFault(role, wanted, before, actor.may, new Set(allPermissions()));
    if (fault) {
      const { reason, permission } = fault;
      const detail = words("people")(reason, { permission });
      throw reason === "unknown-permission" ? refuse("invalid", reason, detail) : refuse("forbidden", reason, detail);
    }
    const changes = [...wanted.symmetricDifference(defaults)].map((permission) => ({
      permission,
      granted: wanted.has(permission),
    }));
    await replaceChanges(db, org, role, changes);
    const detail = { given: [...wanted.difference(before)], taken: [...before.difference(wanted)] };
    await audited(contract.changeRole, { db, org, actor }, { id: role, detail });
    return (await describeRoles(db, org)).find((one) => one.role === role)!;
  },
} satisfies Handlers<typeof contract>;

async function describeRoles(db: Db, org: string) {
  const changes = await listChanges(db, org);
  const people = await countRoles(db, org);
  return roles.map((role: Role) => {
    const own = role === "owner" ? [] : changes.filter((one) => one.role === role);
    const permissions = [...permissionsInForce(defaultPermissions(role), own)].toSorted();
    return { role, permissions, changed: own.length > 0, people: people.get(role) ?? 0 };
  });
}
