/** What PostgreSQL says of an error beside its sentence: a row that was refused, the key that is taken, the line of a COPY, with whatever somebody's data are. */
const rows = ["detail", "where", "internalQuery"] as const;

/**
 * Takes out of an error of the database what may be somebody's data: logs and the queue of jobs keep errors, and no erasure reaches the one, nor looks into the
 * other. Which statement, table, column and constraint it was stays.
 * @param error as it was thrown, or as a log serialises it; is changed
 */
export function withoutRows<T>(error: T): T {
  for (let one: unknown = error, deep = 0; typeof one === "object" && one !== null && deep < 10; deep++) {
    const fault = one as Record<string, unknown>;
    // Problems have a detail, too, which is for people to read; of the database's errors alone somebody says how severe they are.
    if ("severity" in fault) for (const name of rows) delete fault[name];
    for (const several of ["errors", "aggregateErrors"])
      if (Array.isArray(fault[several])) for (const each of fault[several]) withoutRows(each);
    one = fault["cause"];
  }
  return error;
}
