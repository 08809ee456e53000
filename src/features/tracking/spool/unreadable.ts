/** What the files of one spool refuse (a bad disk, another user's file), as opposed to the database. */
export class Unreadable extends Error {}

/** Has whatever the files of a spool refuse be known as that. */
export async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new Unreadable(String(cause), { cause });
  }
}
