import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const worthwhile = /\.(js|css|svg|json|txt|html)$/;

/** Writes `.br` and `.gz` beside every file of a folder that gets smaller by it. */
export async function compress(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => worthwhile.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const plain = readFileSync(file);
      for (const [ending, small] of await Promise.all([brotli(plain), zip(plain)]))
        if (small.length < plain.length) writeFileSync(file + ending, small);
    }),
  );
}

async function brotli(plain: Buffer): Promise<[string, Buffer]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return [".br", await promisify(brotliCompress)(plain, { params })];
}

async function zip(plain: Buffer): Promise<[string, Buffer]> {
  return [".gz", await promisify(gzip)(plain, { level: 9 })];
}
