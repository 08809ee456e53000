import { existsSync } from "node:fs";
import { dirname } from "node:path";

/** A fault that whoever runs the program can mend: its message is a sentence with the cure, and nobody needs to see where it was found. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

type SystemFault = Partial<NodeJS.ErrnoException> & { address?: string; port?: number };

const full =
  "The disk is full: make room where the data folder lies (DATA_DIR) and in the system's folder for temporary files, then try again.";
const files = "Too many files are open for this user: raise the limit (ulimit -n 4096), then try again.";

// What the system says of files, disks and connections, in the words of whoever must mend it.
const sentences: Record<string, (fault: SystemFault) => string> = {
  ENOENT: ({ path }) => `${path ?? "A file"} does not exist. Look at the name, and at the folder you are in.`,
  EISDIR: ({ path }) => `${path ?? "What was named"} is a folder; a file is needed.`,
  ENOTDIR: ({ path }) =>
    `${path ?? "What was named"} leads through a file as if it were a folder. Choose another path.`,
  EEXIST: ({ path }) =>
    `${path ?? "What was named"} is there already, as something else. Move it away or choose another path.`,
  EACCES: denied,
  EPERM: denied,
  EROFS: ({ path }) => `${path ?? "A file"} lies on a disk that can only be read. Choose another folder.`,
  ENOSPC: () => full,
  EDQUOT: () => full,
  // A file that may not grow further (ulimit -f).
  EFBIG: () => full,
  // As PostgreSQL says it.
  53100: () =>
    "The database's disk is full: make room where the data folder lies (DATA_DIR), or on the server in DATABASE_URL, then try again.",
  EMFILE: () => files,
  ENFILE: () => files,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine has no address ${address ?? ""}. Set HOST to one that it has, such as 127.0.0.1.`,
};

/** A fault that an operator can mend as a sentence with its cure, looked for among its causes too; null when it is a fault of the program's. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof OperatorError) return error.message;
  const { code } = error as SystemFault;
  const said = code !== undefined && Object.hasOwn(sentences, code) ? sentences[code]!(error as SystemFault) : null;
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return said ?? (inner === undefined ? null : sentenceOf(inner));
}

/** The sentence about a full disk when a program that was started (initdb, postgres) ended for want of room; null when it spoke of something else. */
export function fullDiskIn(said: string): string | null {
  return /No space left on device|Disk quota exceeded|File too large/.test(said) ? full : null;
}

function denied({ path, port }: SystemFault): string {
  if (port !== undefined) return `This user may not listen on port ${port}. Choose one above 1023.`;
  // What was to be made (a temporary name, mostly) cannot be taken over: its folder can.
  const locked = path === undefined || existsSync(path) ? path : dirname(path);
  return `${locked ?? "A file"} belongs to another user or may not be touched. Run this as its owner, or take it over: sudo chown -R "$(id -un)" "${locked ?? "<folder>"}"`;
}

function unreachable({ address, port, code }: SystemFault): string {
  const where = address === undefined ? "" : ` at ${address}${port === undefined ? "" : `:${port}`}`;
  return `Nothing answers${where} (${code}). Start it, or look at the address.`;
}
