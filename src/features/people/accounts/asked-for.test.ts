import { expect, it } from "vitest";
import type { SignedIn } from "../../../kit/accounts.ts";
import type { Database } from "../../../kit/db/index.ts";
import { newId } from "../../../kit/id.ts";
import type { Membership } from "../store/accounts.ts";
import { accountCaller } from "./caller.ts";

const away = new Error("connection to the remote node failed");
const account = { issuer: "https://ids.example", subject: "ada" } as SignedIn;
const member = (org: string, active = true) => ({ org, person: newId(), active, role: "owner" }) as Membership;

/** An installation where look-ups find some organisations while a node is away, and all only when it is back. */
function reaching(found: readonly Membership[], all: readonly Membership[] | null) {
  const face: Partial<Database> = {
    find: async () => found as never[],
    lookup: async () => {
      if (!all) throw away;
      return all as never[];
    },
    tx: async () => new Set() as never,
  };
  return { database: face as Database };
}

it("calls nobody a stranger in the organisation that they ask for while that may lie where nobody can look", async () => {
  const [here, there] = [member(newId()), member(newId())];
  await expect(accountCaller(reaching([here], null), account, there.org)).rejects.toBe(away);
  expect((await accountCaller(reaching([here], [here, there]), account, there.org)).org).toBe(there.org);
});

it("lets an account into the organisation that it asks for, whatever else cannot be asked", async () => {
  const [here, shut] = [member(newId()), member(newId(), false)];
  expect((await accountCaller(reaching([here, shut], null), account, here.org.toUpperCase())).org).toBe(here.org);
  expect((await accountCaller(reaching([here, shut], null), account, shut.org)).org).toBeNull();
});

it("still knows strangers when all can be asked", async () => {
  const here = member(newId());
  expect((await accountCaller(reaching([here], [here]), account, newId())).org).toBeNull();
});
