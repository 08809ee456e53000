import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { compareAnswers, forgetCompared } from "./compare.ts";
import { Behind, commitMarked, effectJournal } from "./journal.ts";
import type { SealedWish } from "./journal.ts";
import { sealWish } from "./wishes.ts";
import type { Wish } from "./wishes.ts";

const onlyInDatabase = "a wish for no more messages, or for some again, is in the database alone";

/**
 * Commits what people wish, and writes it down outside the database, too: nobody who said STOP is written to again because a backup was put back.
 * @param work puts into the list, in their order, the wishes that changed something; it may be called twice
 * @throws when the database cannot be asked. Not when the disk takes no lines, or journals cannot be read: a wish is heard all the same
 */
export async function commitWishes<T>(env: Env, org: string, work: (db: Db, wishes: Wish[]) => Promise<T>): Promise<T> {
  for (let again = false; ; again = true) {
    // Before: a START that comes first after a restore has to find the STOP that it takes back.
    const isNoted = await compareAnswers(env).then(
      () => true,
      (error: unknown) => {
        env.log.error({ err: error, org }, onlyInDatabase);
        return false;
      },
    );
    if (!isNoted) return env.database.tx(org, (db) => work(db, []));
    try {
      return await commitOnce(env, org, work);
    } catch (error) {
      if (again || !(error instanceof Behind)) throw error;
    }
  }
}

async function commitOnce<T>(env: Env, org: string, work: (db: Db, wishes: Wish[]) => Promise<T>): Promise<T> {
  const journal = effectJournal(env);
  let done: { value: T; sealed: SealedWish[] };
  const written: Promise<void>[] = [];
  let missed: unknown;
  try {
    await commitMarked(
      env,
      org,
      async (db, now) => {
        const wishes: Wish[] = [];
        const value = await work(db, wishes);
        done = { value, sealed: wishes.map((wish) => sealWish(env, org, wish, now)) };
        return wishes.length > 0;
      },
      ({ journal: id, seq }) => {
        // The mark would be another file's.
        if (id !== journal.id) throw new Behind();
        // On its way before the commit is: of one that is not answered, or that a process does not outlive, nobody knows whether it stands, and who says it once more has been heard already.
        const line = journal.append(id, [{ org, seq, left: [], wishes: done.sealed }]);
        written.push(
          line.catch((error: unknown) => {
            missed = error;
          }),
        );
      },
    );
  } catch (error) {
    await Promise.all(written);
    // The journal may say what the database does not know: a START that does not hold yet, so that the STOP after it would change nothing.
    if (written.length > 0) forgetCompared(env);
    throw error;
  } finally {
    await Promise.all(written);
  }
  if (missed !== undefined)
    await noteOnceMore(env, org, done!.sealed, missed).catch((error: unknown) =>
      env.log.error({ err: error, org }, onlyInDatabase),
    );
  return done!.value;
}

/**
 * Writes down what was committed while its line was not written, since the journal was begun anew meanwhile. STOPs alone: within a journal the order counts, and
 * somebody may have been heard in between.
 * @throws when the disk takes no lines
 */
async function noteOnceMore(env: Env, org: string, sealed: readonly SealedWish[], missed: unknown): Promise<void> {
  const journal = effectJournal(env);
  if (journal.trouble !== null) throw missed;
  const wishes = sealed.filter(({ kind }) => kind === "stop");
  const marked = await commitMarked(env, org, async () => wishes.length > 0);
  if (marked) await journal.append(marked.journal, [{ org, seq: marked.seq, left: [], wishes }]);
}
