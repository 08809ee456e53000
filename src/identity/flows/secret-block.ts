import { isGoodUntil } from "../../kit/has-passed.ts";
import type { Secrets } from "../../kit/secrets.ts";
import type { Stage } from "../calls/action.ts";
import { lifetimes } from "../model/pool.ts";
import { hashOf } from "../sessions/sessions.ts";
import { readPublic } from "../passwords/srp.ts";
import type { Exchange } from "../passwords/srp.ts";
import { deny } from "../wire/error.ts";
import type { Progress } from "./answer.ts";

/** What the server has to remember between the two steps of SRP. It goes to the client, sealed, so that the first step writes nothing. */
interface SrpState extends Exchange {
  username: string;
  progress: Progress;
  /** For a device: which; null for a password. */
  deviceKey: string | null;
  /** Milliseconds since 1970. */
  until: number;
  /** The stage goes on as this flow. */
  flow: string;
  custom?: unknown;
}

// All blocks have one of few lengths, lest theirs tell a name that nobody has.
const step = 512;

export function sealBlock(secrets: Secrets, stage: Stage, state: SrpState): string {
  const { secret, public: open, client, ...rest } = state;
  const plain = Buffer.concat([secret, open, client, Buffer.from(JSON.stringify(rest))]);
  const padded = Buffer.alloc(Math.ceil((plain.length + 1) / step) * step, " ");
  plain.copy(padded);
  return secrets.seal(padded, place(stage)).toString("base64");
}

/** Opens a block that this client got; refuses any other, and one that is too old. The hash names it, for its one use. */
export function openBlock(
  secrets: Secrets,
  stage: Stage,
  text: string,
  now: Date,
): SrpState & { block: Buffer; hash: Buffer } {
  const block = Buffer.from(text, "base64");
  let plain: Buffer;
  try {
    plain = secrets.open(block, place(stage));
  } catch {
    throw deny("bad-password");
  }
  const rest = JSON.parse(plain.subarray(32 + 384 + 384).toString()) as Omit<SrpState, keyof Exchange>;
  if (!isGoodUntil(rest.until, lifetimes(stage.client).session * 1000, now)) throw deny("session-expired");
  const [secret, open, client] = [plain.subarray(0, 32), plain.subarray(32, 416), plain.subarray(416, 800)];
  return { ...rest, secret, public: open, client, block, hash: hashOf(block.toString("base64")) };
}

/** Reads SRP_A; refuses a missing or dangerous one. */
export function readA(text: string | undefined): Buffer {
  const client = text === undefined ? null : readPublic(text);
  if (!client) throw deny("srp-a");
  return client;
}

function place({ pool, client }: Stage) {
  return { table: "identity_sessions", column: "secret_block", row: client.id, org: pool.id };
}
