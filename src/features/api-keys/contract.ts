import * as z from "zod/mini";
import { endpoint, page, pageInput, zId, zLine, zTime } from "../../kit/contract.ts";

const roles = ["owner", "admin", "campaign-manager", "approver", "analyst", "department-manager", "learner"] as const;

const keyFields = {
  id: zId(),
  name: z.string(),
  /** Its first characters. */
  start: z.string(),
  role: z.nullable(z.enum(roles)),
  /** The person for whom it acts, or null when it stands for nobody. */
  member: z.nullable(zId()),
  /** What it may do now. */
  permissions: z.array(z.string()),
  createdAt: zTime(),
  expiresAt: z.nullable(zTime()),
  expired: z.boolean(),
  /** To the minute. */
  lastUsedAt: z.nullable(zTime()),
};

const keyShape = z.object(keyFields);

export const contract = {
  listApiKeys: endpoint({
    about: "directory",
    method: "GET",
    path: "/api-keys",
    may: "api-keys:read",
    summary: "The keys of your organisation, newest first; never their secrets",
    input: z.strictObject({ ...pageInput }),
    output: page(keyShape),
  }),
  createApiKey: endpoint({
    about: "directory",
    method: "POST",
    path: "/api-keys",
    may: "api-keys:manage",
    summary: "Makes a key with a list of permissions or a role, at most your own; the key itself is shown this once",
    input: z.strictObject({
      name: zLine(100),
      scopes: z.optional(
        z.array(z.string().check(z.maxLength(100))).check(
          z.minLength(1),
          z.maxLength(200),
          z.describe("Permissions of the key. One to change brings the one to read with it: `people:write` brings `people:read`."), // oxfmt-ignore
        ),
      ),
      role: z.optional(z.enum(roles)),
      /** The person for whom it acts: nobody but whoever makes it, for whom it acts anyway. */
      member: z.optional(zId()),
      expiresAt: z.optional(z.nullable(zTime())),
    }),
    output: z.object({ ...keyFields, key: z.string() }),
    status: 201,
    secretAnswer: true,
    refuses: {
      "plan-limit": "quota",
      "scopes-or-role": "invalid",
      "beyond-own-permissions": "forbidden",
      "expired-already": "invalid",
      "too-many-keys": "quota",
      "unknown-member": "invalid",
      "another-person": "forbidden",
    },
    audit: { "api-key.created": "api-key" },
  }),
  removeApiKey: endpoint({
    method: "DELETE",
    path: "/api-keys/{id}",
    may: "api-keys:manage",
    summary: "Removes a key; the next request with it is refused",
    input: z.strictObject({ id: zId() }),
    refuses: { "unknown-key": "missing", "last-key": "conflict" },
    audit: { "api-key.removed": "api-key" },
  }),
};
