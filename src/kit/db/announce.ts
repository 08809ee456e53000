import type pg from "pg";
import type { Db } from "./handle.ts";

/** What the server calls the announcements that facts were written. */
export const announcementChannel = "hookwise_facts";
/** So often a pool announces at most (milliseconds): whoever is woken reads all that was committed until then. */
const everyMs = 100;

const writing = new WeakSet<Db>();

/** Has it announced that facts were written, once the transaction has been committed. */
export function announceAtCommit(db: Db): void {
  writing.add(db);
}

const announced = new WeakMap<pg.Pool, { last: number; waiting: boolean }>();

/**
 * Announces what a transaction that was just committed has written, if it asked for that. Nobody waits for it, and it may get lost: who is woken by it looks
 * by themselves, too. It is a statement of its own, not one of the transaction: commits that announce wait for each other, in the whole server.
 */
export function announceCommitted(from: pg.Pool, db: Db): void {
  if (!writing.has(db)) return;
  const before = announced.get(from) ?? { last: Number.NEGATIVE_INFINITY, waiting: false };
  announced.set(from, before);
  if (before.waiting) return;
  const rest = before.last + everyMs - performance.now();
  const announce = () => {
    Object.assign(before, { last: performance.now(), waiting: false });
    if (from.ending) return;
    // It has nothing to keep, and no disk or standby is to be waited for.
    from
      .query(`SELECT set_config('synchronous_commit', 'off', true), pg_notify('${announcementChannel}', '')`)
      .catch(() => {});
  };
  if (rest <= 0) return announce();
  before.waiting = true;
  setTimeout(announce, rest).unref();
}
