import type { Db } from "../../kit/db/handle.ts";

/** The ids that the product itself signs people in with. */
export interface ProductPool {
  pool: string;
  client: string;
  identityPool: string;
}

/** Several processes may start at once. */
export function lockProductPool(db: Db): Promise<number> {
  return db.run(`SELECT pg_advisory_xact_lock(718273650)`);
}

export function findProductPool(db: Db): Promise<ProductPool | null> {
  return db.maybe<ProductPool>(`SELECT pool, client, identity_pool AS "identityPool" FROM identity_house`);
}

export function insertProductPool(db: Db, product: ProductPool): Promise<number> {
  const sql = `INSERT INTO identity_house (pool, client, identity_pool) VALUES ($1, $2, $3)`;
  return db.run(sql, [product.pool, product.client, product.identityPool]);
}
