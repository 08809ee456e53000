/** The kinds of refusal; each decides one HTTP status. */
export type ProblemKind = keyof typeof problemStatus;

export const problemStatus = {
  invalid: 400,
  unauthenticated: 401,
  quota: 402,
  forbidden: 403,
  missing: 404,
  "wrong-method": 405,
  "too-slow": 408,
  conflict: 409,
  "too-large": 413,
  "path-too-long": 414,
  "wrong-type": 415,
  "expectation-failed": 417,
  "too-many": 429,
  "headers-too-large": 431,
  unavailable: 503,
} as const;

export interface ProblemField {
  /** Dotted path in the input, such as `schedule.start`. */
  path: string;
  message: string;
}

export interface ProblemMore {
  fields?: ProblemField[];
  /** Further members of the problem document (RFC 9457, 3.2); never personal data. */
  extra?: Record<string, unknown>;
  /** Seconds after which the same may be asked again; goes out as Retry-After. */
  retryAfter?: number;
}

/** A refusal that the caller can understand and mend. Everything else that is thrown is a fault of ours and answers 500. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly reason: string;
  readonly detail: string;
  readonly fields: ProblemField[] | undefined;
  readonly extra: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: ProblemKind, reason: string, detail: string, more: ProblemMore = {}) {
    super(`${reason}: ${detail}`);
    this.name = "Problem";
    this.kind = kind;
    this.reason = reason;
    this.detail = detail;
    this.fields = more.fields;
    this.extra = more.extra;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return problemStatus[this.kind];
  }

  /** The problem document of RFC 9457. `reason` is stable and meant for programs, `detail` for people. */
  document(): Record<string, unknown> {
    return {
      type: `https://hookwise.example/problems/${this.reason}`,
      title: this.reason.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase()),
      status: this.status,
      reason: this.reason,
      detail: this.detail,
      ...(this.fields && { fields: this.fields }),
      ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
      ...this.extra,
    };
  }
}

/** For what nothing but a fault of ours can refuse, such as a lure that the product brings itself: a refusal within is thrown as a fault. */
export function refusalAsFault<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Problem ? new Error(`refused by ourselves: ${error.message}`, { cause: error }) : error;
  }
}

/** What work gives, or, where it is refused for this reason, what the other gives. */
export async function onRefusal<T>(reason: string, work: () => Promise<T>, other: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.reason === reason) return other();
    throw error;
  }
}

/**
 * Makes a refusal: `throw refuse("conflict", "already-launched", words(…))`.
 * @param reason kebab-case; the contract of every endpoint that can come to it names it in `refuses`, with this kind
 * @param detail a sentence from a catalogue that says what is wrong and what to do
 */
export function refuse(kind: ProblemKind, reason: string, detail: string, more?: ProblemMore): Problem {
  return new Problem(kind, reason, detail, more);
}
