import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import { acceptedPacking } from "../../kit/negotiation.ts";

/** Quick rather than small: the page is made for one visit. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** A text as its visitor's browser takes it: packed where it can be, with the headers that say so. */
export async function compressed(reply: FastifyReply, text: string): Promise<Buffer | string> {
  const packing = acceptedPacking(reply.request.headers["accept-encoding"]);
  void reply.header("vary", "accept-encoding");
  if (!packing) return text;
  void reply.header("content-encoding", packing);
  return packing === "br" ? promisify(brotliCompress)(text, quick) : promisify(gzip)(text);
}
