import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isNodeAway, openDatabase } from "./index.ts";
import type { Database } from "./index.ts";
import { kitReachable } from "./nodes.ts";
import { testDatabase } from "./testing.ts";
import type { TestDatabase } from "./testing.ts";

// A PostgreSQL that says of itself what a Citus coordinator says: two nodes with a part of the tables each, and an error where an away one is asked.
const cluster = `
  CREATE TABLE pg_dist_node (groupid int, nodename text, nodeport int, isactive boolean DEFAULT true, noderole text DEFAULT 'primary', here boolean DEFAULT true);
  CREATE TABLE pg_dist_shard (logicalrelid regclass, shardid bigint);
  CREATE TABLE pg_dist_placement (shardid bigint, groupid int);
  INSERT INTO pg_dist_node VALUES (1, 'a.internal', 5432), (2, 'b.internal', 5432);
  INSERT INTO pg_dist_shard VALUES ('ledger_heads', 1), ('ledger_heads', 2);
  INSERT INTO pg_dist_placement VALUES (1, 1), (2, 2);
  GRANT SELECT ON pg_dist_node, pg_dist_shard, pg_dist_placement TO hookwise_worker, hookwise_app;
  CREATE FUNCTION citus_check_connection_to_node(name text, port int) RETURNS boolean LANGUAGE sql AS
    'SELECT here FROM pg_dist_node WHERE nodename = name';
  CREATE FUNCTION get_shard_id_for_distribution_column(of regclass, id uuid) RETURNS bigint LANGUAGE sql AS
    $$ SELECT CASE WHEN id < '80000000-0000-0000-0000-000000000000' THEN 1 ELSE 2 END $$;
  ${kitReachable};
  CREATE FUNCTION nodes_asked() RETURNS SETOF text LANGUAGE plpgsql STABLE AS $$
  BEGIN
    IF EXISTS (SELECT FROM pg_dist_node WHERE NOT here) AND kit_reachable() IS NULL THEN
      RAISE EXCEPTION 'connection to the remote node failed' USING ERRCODE = 'connection_failure';
    END IF;
    RETURN QUERY SELECT n.nodename FROM pg_dist_node n
      WHERE kit_reachable() IS NULL
         OR EXISTS (SELECT FROM unnest(kit_reachable()) AS id WHERE get_shard_id_for_distribution_column('ledger_heads', id) = n.groupid);
  END $$;`;

const asked = "SELECT nodes_asked() AS node";

let t: TestDatabase;
let database: Database;
beforeAll(async () => {
  t = await testDatabase();
  await t.look(cluster);
  // One connection: what one transaction leaves behind meets the next.
  database = openDatabase(t.urls, 1);
});
afterAll(async () => {
  await database.close();
  await t.close();
});

const away = (name: string | null) => t.look("UPDATE pg_dist_node SET here = nodename IS DISTINCT FROM $1", [name]);
const found = () => database.reachable(async (db) => (await db.query<{ node: string }>(asked, [], "nodes")).map((row) => row.node)); // oxfmt-ignore

describe("while a node is away", () => {
  it("what finds work sees the other nodes' organisations, and all when it is back", async () => {
    expect(await found()).toEqual(["a.internal", "b.internal"]);
    await away("b.internal");
    expect(await found()).toEqual(["a.internal"]);
    expect(await found()).toEqual(["a.internal"]);
    await away(null);
    await expect.poll(found, { timeout: 20_000 }).toEqual(["a.internal", "b.internal"]);
  });

  it("what asks for all fails and says why, before and after others were content with less", async () => {
    await away("a.internal");
    const all = () => database.worker((db) => db.query(asked, [], "nodes"));
    await expect(all()).rejects.toSatisfy(isNodeAway);
    expect(await found()).toEqual(["b.internal"]);
    await expect(all()).rejects.toSatisfy(isNodeAway);
    const failing = database.reachable(async (db) => {
      await db.query(asked);
      throw new Error("a fault of its own");
    });
    await expect(failing).rejects.toThrow("a fault of its own");
    await expect(all()).rejects.toSatisfy(isNodeAway);
  });

  it("another one that goes away is left out, too, and with none left it fails", async () => {
    await away("b.internal");
    await expect.poll(found, { timeout: 20_000 }).toEqual(["a.internal"]);
    await t.look("UPDATE pg_dist_node SET here = false");
    const fresh = openDatabase(t.urls, 1);
    await expect(fresh.reachable((db) => db.query(asked))).rejects.toSatisfy(isNodeAway);
    await fresh.close();
  });

  it("a look-up answers what it finds, and does not say of anything that it is nowhere", async () => {
    await away("b.internal");
    const fresh = openDatabase(t.urls, 1);
    const find = (name: string) => fresh.find("SELECT node FROM nodes_asked() AS node WHERE node = $1", [name]);
    expect(await find("a.internal")).toEqual([{ node: "a.internal" }]);
    await expect(find("b.internal")).rejects.toSatisfy(isNodeAway);
    await fresh.close();
  });
});

it("a database that is no cluster is away as a whole", async () => {
  const plain = await testDatabase();
  const failing = plain.database.reachable((db) =>
    db.query("DO $$ BEGIN RAISE EXCEPTION 'gone' USING ERRCODE = 'connection_failure'; END $$"),
  );
  await expect(failing).rejects.toThrow("gone");
  await plain.close();
});
