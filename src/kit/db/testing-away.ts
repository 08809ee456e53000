import type { Database } from "./index.ts";

/**
 * A database of which a node is away, for tests on one that has none: of some organisations nothing is answered, nor of what names none and so goes to every
 * node; what goes over all answers without them.
 */
export function withoutNodeOf(database: Database, orgs: readonly string[]): Database {
  const gone = async () => {
    throw Object.assign(new Error("connection to the remote node failed"), { code: "08006" });
  };
  return {
    ...database,
    longRunning: () => withoutNodeOf(database.longRunning(), orgs),
    worker: (work) =>
      database.worker((db, now) => work({ ...db, query: gone, maybe: gone, one: gone, run: gone }, now)),
    reachable: async (work) => {
      const found = await database.worker(work);
      return (Array.isArray(found) ? found.filter((one) => !orgs.includes(one)) : found) as typeof found;
    },
    tx: (whose, work, most) =>
      orgs.includes(whose)
        ? gone()
        : database.tx(
            whose,
            (db, now) => {
              const query: typeof db.query = (sql, params) =>
                params?.includes(whose) ? db.query(sql, params) : gone();
              return work(Object.assign(Object.create(db), { query }), now);
            },
            most,
          ),
  } as Database;
}
