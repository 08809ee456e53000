import { expect, it } from "vitest";
import type { Membership } from "../store/accounts.ts";
import { findMemberships } from "../store/accounts.ts";

const member = (active: boolean) => ({ org: "a", person: "b", active }) as Membership;
const away = new Error("connection to the remote node failed");

/** Look-ups while a node is away: one organisation answers, all cannot be asked. */
function reaching(found: readonly Membership[]) {
  return { find: async () => found as never[], lookup: () => Promise.reject(away) };
}

it("takes an account for shut nowhere while it may be active where nobody can look", async () => {
  await expect(findMemberships(reaching([member(false)]), "issuer", "subject")).rejects.toBe(away);
});

it("lets an account in where it is active, whatever cannot be asked", async () => {
  const found = [member(false), member(true)];
  expect(await findMemberships(reaching(found), "issuer", "subject")).toEqual(found);
});
