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

/** From when until when an account belonged to an organisation; null when it still does. */
interface Span {
  joinedAt: Date;
  leftAt: Date | null;
}

/**
 * Whose an account was at a moment, seen from one of its organisations: nobody else's (`alone`), others' too (`shared`), or no matter of this one (`before`),
 * which joined later than somebody else. What happened before it belonged anywhere is the first one's.
 * @param others what else it belongs or belonged to
 */
function standingAt(at: Date, joinedAt: Date, others: readonly Span[]): "alone" | "shared" | "before" {
  const shared = others.some((one) => one.joinedAt <= at && (one.leftAt === null || one.leftAt >= at));
  if (joinedAt <= at) return shared ? "shared" : "alone";
  const second = others.some((one) => one.joinedAt > at && one.joinedAt < joinedAt);
  return shared || second ? "before" : "alone";
}

/** Whether anything of an account's past says that what happened at a moment is nobody's any more: who had it then, or first after it, has left. */
export function belongsToNobody(at: Date, ended: readonly EndedSpan[]): boolean {
  return ended.some((one) => one.leftAt >= at);
}
type EndedSpan = Span & { leftAt: Date };

/** One of an account's organisations, as it stands there. */
interface Belonging {
  plan: string;
  active: boolean;
  joinedAt: Date;
}

/**
 * How much an organisation is told of what happened to an account (decisions 0460, 0485), judged by where the account belonged then: everything of one that was
 * nobody else's, since it joined, and how it was made; of before, and of one that belonged to anything else, only that something changed by which somebody can get in, while its person is active here; and that it is no more. A personal organisation is its owner's, not of whoever was in it once.
 * @param others what else the account belongs or belonged to
 * @returns `everything`, `kind` (without what is known beside it), or null for nothing
 */
export function disclosureOf(
  { kind, at }: { kind: AccountEventKind; at: Date },
  { plan, active, joinedAt }: Belonging,
  others: readonly Span[],
): "everything" | "kind" | null {
  if (plan === "individual" && active) return "everything";
  const standing = standingAt(at, joinedAt, others);
  if (standing === "alone" && (at >= joinedAt || making.has(kind))) return "everything";
  // Whoever could get in before it joined still can.
  if (standing === "alone") return daily.has(kind) ? null : "kind";
  if (kind === "account.deleted") return "kind";
  return standing === "shared" && active && !daily.has(kind) ? "kind" : null;
}
