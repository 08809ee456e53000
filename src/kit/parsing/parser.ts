/** A reader of bytes that strangers or tenants sent. It runs in a process of its own that can be killed, never in the product's. */
export interface Parser<I = any, O = any> {
  /** Such as `outbound.mail`. */
  name: string;
  /** The module that exports `parse`. */
  file: string;
  limits: ParserLimits;
  /** Only the types know it: what `parse` takes and gives. */
  readonly types?: { input: I; output: O };
}

interface ParserLimits {
  /** Seconds of processor time, so that a busy machine refuses nobody. */
  seconds: number;
  /** Memory of the whole process, MiB. */
  megabytes: number;
  /** Bytes of the input, as they are handed over. */
  input: number;
  /** Bytes of the answer, all its pieces together. */
  output: number;
  /** Minutes instead of moments: it has a process for itself, which may read the file at `input.file`, and waits in a queue of its own. */
  patient?: boolean;
  /** It speaks with a server, which may answer when it likes: in a queue of its own, so that nobody's files wait for that. */
  speaks?: boolean;
  /** It loads native code, in a process for itself. */
  native?: boolean;
}

type Run = (input: any) => unknown;
/** What `parse` gives: what a promise holds, or the pieces that a generator yields. */
type Given<R> = R extends AsyncGenerator<infer P> | Generator<infer P> ? P : Awaited<R>;

/**
 * Declares a parser: one file that exports `parse`, and its line in the manifest of its feature (`parsers`). A file beside it,
 * `<name>.hostile.ts`, holds what the sweep feeds it.
 * @param file `new URL("./mail.parser.ts", import.meta.url)`; the type is its `typeof parse`
 */
export function parser<R extends Run>(
  name: string,
  file: URL,
  limits: ParserLimits,
): Parser<Parameters<R>[0], Given<ReturnType<R>>> {
  return { name, file: file.href, limits };
}
