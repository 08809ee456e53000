import { withReader } from "../../kit/disclosure/index.ts";
import type { Context } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { chosenLanguage } from "../../kit/languages.ts";
import { refuse } from "../../kit/problem.ts";
import { startWork } from "../../kit/progress/index.ts";
import { resolvedLanguage, words } from "../../kit/words.ts";
import type { KeyOf } from "../../kit/words.ts";
import { organisation } from "../organisations/index.ts";
import { visibleDepartments } from "../people/index.ts";
import type { Document } from "./document.ts";
import { kinds } from "./kinds/list.ts";
import { offeredKinds, scopes } from "./kinds/kind.ts";
import type { Gathered, ReportKind, Scope } from "./kinds/kind.ts";
import { periodOf } from "./rules.ts";
import { phrasing } from "./phrasing.ts";
import type { Phrasing } from "./phrasing.ts";
import { sourceHash } from "./source.ts";
import { addReport, findReport } from "./store.ts";
import type { Report } from "./store.ts";

interface Order {
  kind: string;
  scope: Scope;
  /** BCP 47; the organisation's when absent. */
  language?: string | undefined;
  /** The schedule that orders it. */
  schedule?: string;
}

/**
 * Gathers a report's figures and orders its files.
 * @throws a `Problem` where its kind or scope is none, or there is nothing that may be told
 */
export async function orderReport(context: Context, { kind: id, scope, language, schedule }: Order): Promise<Report> {
  const { db, org, actor, env } = context;
  const known = kindOf(id);
  const kind = kinds.find((one) => one.id === known.id)!;
  const taken = scopeOf(kind, scope);
  await requireEverybody(context);
  const home = await organisation(db, org);
  const spoken = resolvedLanguage("reports", chosenLanguage(language, home.locale).tag);
  const tells = phrasing(spoken, home.timeZone, withReader(home.smallestGroup));
  const period = taken.period ? periodOf(taken.period, home.timeZone) : { from: new Date(0), to: context.now };
  const gathered = await kind.gather({ context, scope: taken, period, phrasing: tells });
  const { rows } = gathered;
  const hash = sourceHash(rows);
  const rules = `${kind.id}/${kind.version}`;
  const document = documentOf(kind, gathered, tells, {
    language: spoken,
    name: home.name,
    now: context.now,
    hash,
    rules,
  });
  const report = newId();
  const work = await startWork(db, org, "report", actor, { needs: "reports:read", input: { report } });
  await addReport(db, org, {
    id: report, kind: kind.id, scope: taken, title: gathered.title, language: spoken, rules, work,
    sourceHash: hash, smallest: home.smallestGroup, madeBy: actor.member, schedule: schedule ?? null, content: { document, rows },
  }); // oxfmt-ignore
  await env.jobs.send("make-report", { org, work }, { db });
  return (await findReport(db, org, report))!;
}

/** Who sees some departments' people by name would learn of the others by subtracting (decision 0151). */
export async function requireEverybody({ db, org, actor }: Pick<Context, "db" | "org" | "actor">): Promise<void> {
  if ((await visibleDepartments(db, org, actor)) === "all") return;
  throw refuse("forbidden", "not-everybody", words("reports")("not-everybody"));
}

/** What a kind is called and takes, by its name; refuses one that there is not. */
export function kindOf(id: string): Pick<ReportKind, "id" | "takes"> {
  const found = offeredKinds().find((one) => one.id === id);
  if (found) return found;
  const detail = words("reports")("unknown-kind", {
    kinds: offeredKinds()
      .map((one) => one.id)
      .join(", "),
  });
  throw refuse("invalid", "unknown-kind", detail, { fields: [{ path: "kind", message: detail }] });
}

/** What a kind takes, and nothing else. */
export function scopeOf({ takes }: Pick<ReportKind, "takes">, given: Scope): Scope {
  for (const one of scopes) {
    if (takes.includes(one) === (given[one] !== undefined)) continue;
    const detail = words("reports")(takes.includes(one) ? `scope-missing.${one}` : "scope-unused");
    throw refuse("invalid", "scope-missing", detail, { fields: [{ path: one, message: detail }] });
  }
  return Object.fromEntries(takes.map((one) => [one, given[one]]));
}

function documentOf(
  kind: ReportKind,
  { title, subtitle, tiles, summary, sections, closing = [] }: Gathered,
  { say, date, number, smallest }: Phrasing,
  of: { language: string; name: string; now: Date; hash: string; rules: string },
): Document {
  return {
    language: of.language,
    kind: say(`kinds.${kind.id}.name` as KeyOf<"reports">),
    title,
    subtitle,
    organisation: of.name,
    made: { said: date(of.now), at: of.now.toISOString() },
    tiles,
    summary,
    sections,
    closing: {
      title: say("closing.title"),
      text: [...closing, ...(["people", "difficulty", "shares"] as const).map((one) => say(`closing.${one}`)), say("closing.groups", { count: smallest }), say("closing.check")], // oxfmt-ignore
      facts: [
        [say("closing.organisation"), of.name],
        [say("closing.made"), date(of.now)],
        [say("closing.rules"), of.rules],
        [say("closing.smallest"), number(smallest)],
        [say("closing.hash"), of.hash],
      ],
    },
    labels: { summary: say("summary"), page: say("page"), usual: say("usual"), hidden: "–" },
  };
}
