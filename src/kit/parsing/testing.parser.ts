// What the tests of this folder read: a parser that does whatever its input says.
import { refuse } from "../problem.ts";
import { env } from "node:process";
import { DatabaseSync } from "node:sqlite";
import { readFileSync } from "node:fs";

export interface Asked {
  do:
    | "echo"
    | "spin"
    | "spin-native"
    | "fill"
    | "fill-buffers"
    | "nest"
    | "throw"
    | "refuse"
    | "look"
    | "big"
    | "keep"
    | "wait"
    | "die";
  text?: string;
}

export function parse({ do: what, text = "" }: Asked): unknown {
  switch (what) {
    case "echo":
      return { text, process: process.pid, secrets: Object.keys(env) };
    case "spin":
      for (;;);
    case "spin-native":
      return new DatabaseSync(":memory:")
        .prepare("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
        .get();
    case "fill": {
      const all: unknown[] = [];
      for (;;) all.push({ more: all.length });
    }
    case "fill-buffers": {
      const all: Buffer[] = [];
      for (;;) all.push(Buffer.alloc(8 * 1048576, 1));
    }
    case "nest":
      return nest(0);
    case "throw":
      throw new Error("no such thing");
    case "refuse":
      throw refuse("invalid", "not-nice", "That is not nice.", { fields: [{ path: "text", message: "nicer" }] });
    case "look":
      return readFileSync(text, "utf8").length;
    case "keep":
      kept.push(Buffer.alloc(160 * 1048576, 1));
      return kept.length;
    case "die":
      return new Promise(() => setTimeout(() => process.kill(process.pid, "SIGKILL"), 100));
    case "wait":
      return new Promise((done) => setTimeout(() => done(process.pid), 600));
    case "big":
      return "x".repeat(3 * 1048576);
  }
}

const kept: Buffer[] = [];

function nest(depth: number): number {
  return nest(depth + 1) + 1;
}
