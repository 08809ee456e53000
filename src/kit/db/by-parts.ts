/**
 * Stands first among the conditions of a question over all organisations that reads a single table. It always holds; but with a subquery among them a
 * distributed PostgreSQL plans by parts and leaves out those that `reachable` leaves out, where without one it asks all of them.
 */
export const byParts = "(SELECT true)";
