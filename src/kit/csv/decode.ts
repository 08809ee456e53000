import { isUtf8 } from "node:buffer";
import { CsvFault } from "./fault.ts";

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

/**
 * The file's text as UTF-8 without a byte order mark. UTF-16 with a mark is converted, since the mark makes it certain; what is neither is refused
 * (Latin-1 and its relatives cannot be told apart, and a wrong guess damages names silently).
 * Memory: one chunk.
 */
export async function* decode(source: Bytes): AsyncGenerator<Buffer> {
  const chunks = joinedHead(source);
  const head = await chunks.next();
  if (head.done) throw new CsvFault("empty-file", 1);
  const first = head.value;
  refuseBinary(first);
  if (starts(first, 0xff, 0xfe, 0, 0) || starts(first, 0, 0, 0xfe, 0xff))
    throw new CsvFault("encoding-unsupported", 1, { what: "UTF-32" });
  if (starts(first, 0xff, 0xfe)) yield* utf16("utf-16le", first, chunks);
  else if (starts(first, 0xfe, 0xff)) yield* utf16("utf-16be", first, chunks);
  else yield* utf8(starts(first, 0xef, 0xbb, 0xbf) ? first.subarray(3) : first, chunks);
}

// The mark may be cut by a chunk's end: the first chunk given on has at least 8 bytes, or all there is.
async function* joinedHead(source: Bytes): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < 8) continue;
    yield head;
    head = undefined;
  }
  if (head && head.length > 0) yield head;
}

const signatures: readonly (readonly [string, ...number[]])[] = [
  ["a spreadsheet or zip file", 0x50, 0x4b, 0x03, 0x04],
  ["an old Excel workbook", 0xd0, 0xcf, 0x11, 0xe0],
  ["a compressed file", 0x1f, 0x8b],
  ["a PDF", 0x25, 0x50, 0x44, 0x46],
];

function refuseBinary(first: Buffer): void {
  for (const [what, ...bytes] of signatures) if (starts(first, ...bytes)) throw new CsvFault("not-text", 1, { what });
}

async function* utf16(
  encoding: "utf-16le" | "utf-16be",
  first: Buffer,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  const text = (chunk: Buffer | undefined) => {
    try {
      const decoded = Buffer.from(decoder.decode(chunk, { stream: chunk !== undefined }));
      refuseNuls(decoded, line);
      line += countLines(decoded);
      return decoded;
    } catch (error) {
      throw error instanceof CsvFault ? error : new CsvFault("encoding-unknown", line);
    }
  };
  yield text(first);
  for await (const chunk of rest) yield text(chunk);
  yield text(undefined);
}

async function* utf8(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let line = 1;
  let carried = Buffer.alloc(0);
  const checked = (chunk: Buffer, last: boolean): Buffer => {
    const whole = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk;
    const end = last ? whole.length : completeLength(whole);
    const part = whole.subarray(0, end);
    if (!isUtf8(part)) throw new CsvFault("encoding-unknown", line + linesBeforeFault(part));
    if (line === 1 && part.subarray(0, 4).includes(0))
      throw new CsvFault("encoding-unsupported", line, { what: "UTF-16 without its mark" });
    refuseNuls(part, line);
    carried = Buffer.from(whole.subarray(end));
    line += countLines(part);
    return part;
  };
  yield checked(first, false);
  for await (const chunk of rest) yield checked(chunk, false);
  if (carried.length > 0) yield checked(Buffer.alloc(0), true);
}

// One NUL is a slip of whatever wrote the file and costs its row; among the names of columns, or one in a hundred bytes, it is no text at all.
function refuseNuls(part: Buffer, line: number): void {
  const first = part.indexOf(0);
  if (first < 0) return;
  let count = 0;
  for (let at = first; at >= 0; at = part.indexOf(0, at + 1)) count++;
  const inHeader = line === 1 && !part.subarray(0, first).some((byte) => byte === 0x0a || byte === 0x0d);
  if (inHeader || (count > 8 && count * 100 > part.length))
    throw new CsvFault("not-text", line, { what: "a binary file" });
}

/** The length up to the last character that is whole: a character of UTF-8 has at most 4 bytes, its followers are 10xxxxxx. */
function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function linesBeforeFault(bytes: Buffer): number {
  let lines = 0;
  for (let from = 0; ; lines++) {
    const end = bytes.indexOf(0x0a, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return lines;
    from = end + 1;
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines++;
  return lines;
}

function starts(bytes: Buffer, ...wanted: number[]): boolean {
  return wanted.every((byte, index) => bytes[index] === byte);
}
