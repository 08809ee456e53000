import type { Db } from "../../kit/db/handle.ts";

/** The ids that the product itself signs people in with. */
export interface House {
  pool: string;
  client: string;
  identityPool: string;
}

/** Several processes may start at once. */
export function lockHouse(db: Db): Promise<number> {
  return db.run(`SELECT pg_advisory_xact_lock(718273650)`);
}

export function findHouse(db: Db): Promise<House | null> {
  return db.maybe<House>(`SELECT pool, client, identity_pool AS "identityPool" FROM identity_house`);
}

export function insertHouse(db: Db, house: House): Promise<number> {
  const sql = `INSERT INTO identity_house (pool, client, identity_pool) VALUES ($1, $2, $3)`;
  return db.run(sql, [house.pool, house.client, house.identityPool]);
}
