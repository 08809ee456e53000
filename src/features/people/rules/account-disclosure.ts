import type { AccountEventKind } from "../../../kit/accounts.ts";

// What an account does day by day: where and when its owner is. All else changes who can get into it.
const daily = new Set<AccountEventKind>([
  "account.registered",
  "account.confirmed",
  "account.invited",
  "account.signed-in",
  "account.sign-in-failed",
  "account.signed-out",
  "account.signed-out-everywhere",
  "account.attributes-changed",
  "account.device-remembered",
  "account.device-forgotten",
]);
// How it came to be there, which comes before it joins anything.
const making = new Set<AccountEventKind>(["account.registered", "account.confirmed", "account.invited"]);

/** One of an account's organisations, as it stands there. */
interface Belonging {
  plan: string;
  active: boolean;
  joinedAt: Date;
}

/**
 * How much an organisation is told of what happened to an account (decision 0460): everything of one that is nobody else's, since it joined; of one that belongs
 * to anything else only that something changed by which somebody can get in, while its person is active here; and that it is no more. A personal organisation
 * is its owner's.
 * @param alone whether the account belongs to this organisation and to nothing else
 * @returns `everything`, `kind` (without what is known beside it), or null for nothing
 */
export function disclosureOf(
  { kind, at }: { kind: AccountEventKind; at: Date },
  { plan, active, joinedAt }: Belonging,
  alone: boolean,
): "everything" | "kind" | null {
  if (plan === "individual") return "everything";
  if (alone) return daily.has(kind) && !making.has(kind) && at < joinedAt ? null : "everything";
  if (kind === "account.deleted") return "kind";
  return active && !daily.has(kind) ? "kind" : null;
}
