import { withReadPermissions } from "../../kit/permissions.ts";
import { zId } from "../../kit/contract.ts";
import { holdRoom } from "../../kit/db/room.ts";
import type { Handlers } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import type { Db } from "../../kit/db/index.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import { refuse } from "../../kit/problem.ts";
import type { Problem } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { KeyOf } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { requireCapability } from "../organisations/index.ts";
import { permissionsOf, roleOf } from "../people/index.ts";
import { contract } from "./contract.ts";
import { effectivePermissions } from "./effective-permissions.ts";
import { ungrantable, expired, managePermission, maxKeys } from "./rules.ts";
import { hashKey, newKey, displayPrefix } from "./secret.ts";
import { countKeys, deleteKey, findKeyById, insertKey, listKeys, lockKeys } from "./store.ts";
import type { Key } from "./store.ts";

export const handlers: Handlers<typeof contract> = {
  async listApiKeys({ db, org, input, now }) {
    const [before = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    const { items, next } = pageOf(await listKeys(db, org, before, input.limit + 1), input.limit, (key) => [key.id]);
    const seen = [];
    for (const key of items) seen.push(await shown(db, org, key, now));
    return { items: seen, next };
  },

  async createApiKey({ db, org, actor, input, now }) {
    const { name, role = null, scopes = null } = input;
    await requireCapability(db, org, "api", now);
    if ((role === null) === (scopes === null)) throw wrong("scopes-or-role", "scopes");
    const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
    if (expired({ expiresAt }, now)) throw wrong("expired-already", "expiresAt");
    const { member } = actor;
    // Whoever could make keys of others, also with a key of nobody, could be the second person of their own requests.
    if (input.member && input.member !== member) throw wrong("another-person", "member", {}, "forbidden");
    if (member && (await roleOf(db, org, member)) === null) throw wrong("unknown-member", "member");
    const missing = ungrantable(scopes ? withReadPermissions(scopes) : await permissionsOf(db, org, role!), actor.may);
    if (missing.length > 0)
      throw wrong("beyond-own-permissions", scopes ? "scopes" : "role", { missing: missing.join(", ") }, "forbidden");
    await holdRoom(db, org, "api-keys");
    if ((await countKeys(db, org)) >= maxKeys)
      throw refuse("quota", "too-many-keys", words("api-keys")("too-many-keys", { most: maxKeys }));
    const id = newId();
    const key = newKey(id);
    const unique = scopes && [...new Set(scopes)].toSorted();
    const fields = {
      id,
      name,
      hash: hashKey(key),
      start: displayPrefix(key),
      role,
      scopes: unique,
      member,
      createdBy: actor.id,
      expiresAt,
    };
    const made = await insertKey(db, org, fields);
    if (!made) throw new Error("two random keys were alike");
    await audited(
      contract.createApiKey,
      { db, org, actor },
      { id, detail: { role, scopes: unique, expiresAt, member } },
    );
    return { ...(await shown(db, org, made, now)), key };
  },

  async removeApiKey({ db, org, actor, input }) {
    const live = await lockKeys(db, org);
    const found = await findKeyById(db, org, input.id);
    if (!found) throw refuse("missing", "unknown-key", words("api-keys")("unknown-key"));
    const manages = async (key: Key) => (await effectivePermissions(db, org, key)).has(managePermission);
    let other = !(await manages(found));
    for (const key of live) other ||= key.id !== found.id && (await manages(key));
    if (!other) throw refuse("conflict", "last-key", words("api-keys")("last-key"));
    await deleteKey(db, org, found.id);
    await audited(contract.removeApiKey, { db, org, actor }, { id: found.id });
  },
};

async function shown(db: Db, org: string, key: Key, now: Date) {
  const { id, name, start, role, member, createdAt, expiresAt, lastUsedAt } = key;
  return {
    id,
    name,
    start,
    role,
    member,
    permissions: [...(await effectivePermissions(db, org, key))].toSorted(),
    createdAt,
    expiresAt,
    expired: expired(key, now),
    lastUsedAt,
  };
}

function wrong(
  reason: KeyOf<"api-keys">,
  path: string,
  vars?: Record<string, string>,
  kind: "invalid" | "forbidden" = "invalid",
): Problem {
  const message = words("api-keys")(reason, vars);
  return refuse(kind, reason, message, { fields: [{ path, message }] });
}
