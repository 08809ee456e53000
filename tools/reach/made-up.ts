import { audit, audited } from "../../src/features/audit/index.ts";
import type { Db } from "../../src/kit/db/index.ts";
import type { Actor } from "../../src/kit/feature.ts";
import { refusalAsFault, onRefusal, refuse } from "../../src/kit/problem.ts";

// Handlers that are made up: what the check must find in each.

export const direct = async () => {
  throw refuse("missing", "no-thing", "");
};
export const deep = async () => first();
export const mentioned = async () => [1].map(first);
export const named = async () => moved("pause");
export const either = async (late: boolean) => {
  throw refuse(late ? "conflict" : "invalid", "twice", "");
};
export const inside = async () => {
  const no = (reason: string) => refuse("forbidden", reason, "");
  throw no("not-you");
};
export const spared = async () => moved("pause", "elsewhere");
export const swallowed = async () => {
  await deep().catch(() => null);
  await onRefusal("no-thing", direct, async () => undefined);
  return refusalAsFault(first);
};
export const unknown = async (reason: string) => {
  throw refuse("invalid", reason, "");
};

function first(): number {
  throw refuse("quota", "too-deep", "");
}

async function moved(act: "pause" | "cancel", from?: string): Promise<void> {
  if (act === "cancel") first();
  throw refuse("conflict", `cannot-${act}`, from ?? "");
}

const contract = {
  end: { audit: { "thing.ended": "thing" } },
  turn: { audit: { "thing.turned": "thing", "thing.turned-back": "thing" } },
} as const;

export const written = async (here: Here) => audited(contract.end, here, { id: "1" });
export const oneOfTwo = async (here: Here) => audited(contract.turn, here, { id: "1", act: "thing.turned" });
export const further = async ({ db, org, actor }: Here) => noted(db, org, actor, "thing.kept");
export const nothing = async () => undefined;

interface Here {
  db: Db;
  org: string;
  actor: Actor;
}

async function noted(db: Db, org: string, actor: Actor, act: string): Promise<void> {
  await audit(db, org, actor, { act, what: "thing", id: "1" });
}
