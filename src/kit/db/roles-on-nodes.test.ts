import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../../../crash/ask.ts";
import { findCitus, openCitus } from "../../../crash/fleet/citus.ts";
import type { Citus } from "../../../crash/fleet/citus.ts";
import { makeSecrets } from "../secrets.ts";
import { accessOf } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { testKey } from "./testing-setup.ts";

const program = findCitus();
if (!program) console.log("No PostgreSQL with Citus is installed, so roles are not handed on to real nodes.");

const access = accessOf(makeSecrets(testKey));

describe.skipIf(!program)("a coordinator whose server had the product's roles before", () => {
  const folder = mkdtempSync(join(tmpdir(), "hookwise-nodes-"));
  let cluster: Citus;
  beforeAll(async () => {
    // Another database of the server, which stays one: roles belong to all of them.
    const elsewhere = (url: string) => migrate(databaseOf(url, "postgres"), [], access);
    cluster = await openCitus(program!, folder, elsewhere);
  }, 120_000);
  afterAll(() => {
    cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Roles and who is whose member, and what they sign in with. */
  const known = (url: string) =>
    ask(
      url,
      `SELECT rolname, rolcanlogin, rolinherit, rolpassword,
              ARRAY(SELECT roleid::regrole::text FROM pg_auth_members WHERE member = r.oid ORDER BY 1) AS "memberOf"
         FROM pg_authid r WHERE rolname LIKE 'hookwise%' ORDER BY rolname`,
    );

  it("hands them on to its nodes, with passwords and memberships", async () => {
    expect(await migrate(cluster.url, [], access)).toEqual([]);
    const own = await known(cluster.url);
    expect(own).toHaveLength(4);
    for (const port of cluster.nodes)
      expect(await known(Object.assign(new URL(cluster.url), { port }).href)).toEqual(own);
    expect(await ask(cluster.url, "SELECT FROM pg_proc WHERE proname = 'kit_names_roles'")).toEqual([]);
    expect(await migrate(cluster.url, [], access)).toEqual([]);
  }, 60_000);
});

function databaseOf(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
