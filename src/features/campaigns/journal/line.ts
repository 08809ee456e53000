/** A mail that is committed before its dot: the delivery's number and the key of its Message-ID, as text. */
type Committed = [number: number, key: string];
/** A mail that the server took: its number, when (epoch milliseconds), and the name that the server gave it in its queue, or nothing. */
type Accepted = [number: number, at: number, queued: string];
/** A mail that came back after its commit: its number, and the commit's mark in this file. */
type Returned = [number: number, seq: number];

/**
 * What a journal holds: ids and numbers, nothing of a person. Times and names are the mail server's and the database's. Commits are called `gates` in
 * files of every age. Which of a delivery's tries came back tells the mark of its commit, for all have one Message-ID; files of before lack it there, and
 * mean the one that stood there then.
 */
export type Line = { org: string; campaign: string } & (
  | { seq: number; gates: Committed[] }
  | { seq?: never; accepted: Accepted[] }
  | { seq?: never; back: (Returned | number)[] }
);

/** The name under which a mail server says that it keeps a message: by it, its logs tell what became of the mail. */
export function queueName(response: string): string {
  return /\b(?:queued as|id=|queue-?id[:= ])\s*<?([A-Za-z0-9._-]{4,64})/i.exec(response)?.[1] ?? "";
}
