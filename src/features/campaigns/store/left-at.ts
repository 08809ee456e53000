/**
 * SQL: when a message left, or may have left last, where nobody knows whether it did. Rows of before have no time of their last try, only that of their first.
 * @param d a row of `deliveries`
 */
export const mayHaveLeftAt = (d: string) => `coalesce(${d}.sent_at, ${d}.committed_at, ${d}.tried_at)`;

/** SQL: what a delivery becomes that is taken out. One that is tried again although it may have arrived is in doubt as before. @param d a row of `deliveries` */
export const cancelledState = (d: string) => `CASE WHEN ${d}.doubted THEN 'unconfirmed' ELSE 'cancelled' END`;

/** SQL: whether a message may have arrived, by what is known. @param d a row of `deliveries` */
export const mayHaveArrived = (d: string) =>
  `(${d}.state IN ('sent', 'unconfirmed') OR ${d}.doubted AND ${d}.state IN ('queued', 'deferred', 'claimed', 'committing'))`;
