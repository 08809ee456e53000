import { audited, standsAs } from "../audit/index.ts";
import { organisation, requireCapability } from "../organisations/index.ts";
import { chosenChannel } from "../outbound/index.ts";
import { isAnother, member, visibleDepartments } from "../people/index.ts";
import { zId } from "../../kit/contract.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Actor, Handlers, RawHandlers, StepHandlers } from "../../kit/feature.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Lure } from "./content.ts";
import { zSource } from "./contract.ts";
import { contract } from "./contract.ts";
import { ensureLibrary } from "./library.ts";
import { previewOf, previewVars } from "./preview.ts";
import { phishScale } from "./rules.ts";
import { beginCopy, beginUpdate, createLure, prepareLure, requireLure, updateLure } from "./saving.ts";
import type { Saved } from "./saving.ts";
import { addOverride, archive, findRecipient, listAuthors, listLures, listVariants } from "./store/lures.ts";

export const handlers: Handlers<typeof contract> = {
  async listLures({ db, org, input }) {
    const { limit, cursor, library, ...filter } = input;
    await ensureLibrary(db, org);
    const source = filter.source ?? (library ? "library" : undefined);
    const after = cursorKeys(cursor, [zSource, zId()]);
    const found = await listLures(db, org, { ...filter, source }, after, limit + 1);
    return pageOf(found.map(summaryOf), limit, (lure) => [lure.source, lure.id]);
  },
  async getLure({ db, org, input }) {
    return view(db, org, (await requireLure(db, org, input.id, input.version)).lure);
  },
  async archiveLure({ db, org, actor, input }) {
    const { lure } = await requireLure(db, org, input.id);
    if (lure.source === "library") throw refuse("conflict", "library-lure", words("lures")("library-lure"));
    await archive(db, org, lure.id);
    await audited(contract.archiveLure, { db, org, actor }, { id: lure.id });
    return undefined;
  },
  async previewLure({ db, org, actor, now, input }) {
    const { lure } = await requireLure(db, org, input.id, input.version);
    if (input.member) await requireSeen(db, org, actor, input.member);
    const shown = await preview(db, org, now, lure, input.member);
    // Whoever looks at a lure through a member's eyes sees that member's data.
    if (input.member) {
      const detail = { version: lure.version, member: input.member };
      await audited(contract.previewLure, { db, org, actor }, { id: lure.id, detail });
    }
    return {
      ...shown,
      cues: shown.cues.map(({ number, title, cue }) => ({ number, title, ...(cue as Lure["cues"][number]) })),
    };
  },
  async approveOverride({ db, org, actor, input }) {
    const say = words("lures");
    const { lure, author, current } = await requireLure(db, org, input.id, input.version);
    if (lure.version !== current) throw refuse("conflict", "not-current", say("not-current", { current }));
    if (lure.findings.length === 0) throw refuse("conflict", "nothing-to-approve", say("nothing-to-approve"));
    // A key could be the author's own, or in the author's hands; an earlier version's words stand in the later ones.
    const authors = new Set([...(await listAuthors(db, org, lure.id, lure.version)), standsAs(author)]);
    if (!actor.account || actor.kind !== "member" || !actor.member || authors.has(actor.member))
      throw refuse("forbidden", "second-person", say("second-person"));
    if (!(await isAnother(db, org, actor.member, authors, lure.updatedAt)))
      throw refuse("forbidden", "second-person-made", say("second-person-made"));
    if (!(await addOverride(db, org, lure.id, lure.version, actor, input.reason)))
      throw refuse("conflict", "already-approved", say("already-approved"));
    const themes = [...new Set(lure.findings.map((one) => one.theme))];
    const verdict = verdictOf(lure);
    const detail = { version: lure.version, themes, reason: input.reason };
    const act = verdict === "doubtful" ? "lure.released" : "lure.override-approved";
    await audited(contract.approveOverride, { db, org, actor }, { act, id: lure.id, detail });
    return view(db, org, (await requireLure(db, org, lure.id)).lure);
  },
};

/** What is sanitised by another process, for which no transaction waits. */
export const steps: StepHandlers<typeof contract> = {
  async createLure({ tx, org, input }) {
    const { variantOf, ...draft } = input;
    if (draft.channel !== undefined) chosenChannel(draft.channel);
    const locale = await tx(async ({ db, now }) => {
      await requireCapability(db, org, "custom-templates", now);
      return (await organisation(db, org)).locale;
    });
    const prepared = await prepareLure(org, draft, locale);
    return tx(async ({ db, actor, now }) =>
      savedView(db, org, await createLure(db, org, actor, now, prepared, variantOf)),
    );
  },
  async updateLure({ tx, org, input }) {
    const { id, ...change } = input;
    const { draft, locale, version } = await tx(({ db, now }) => beginUpdate(db, org, now, id, change));
    const prepared = await prepareLure(org, draft, locale);
    return tx(async ({ db, actor }) => savedView(db, org, await updateLure(db, org, actor, id, version, prepared)));
  },
  async copyLure({ tx, org, input }) {
    const { draft, locale } = await tx(({ db, now }) => beginCopy(db, org, now, input.id, input.title));
    const prepared = await prepareLure(org, draft, locale);
    return tx(async ({ db, actor, now }) => savedView(db, org, await createLure(db, org, actor, now, prepared)));
  },
};

export const raw: RawHandlers<typeof contract> = {
  async previewLurePage({ env, org, input }, _request, reply) {
    const shown = await env.database.tx(org, async (db, now) => {
      const { lure } = await requireLure(db, org, input.id, input.version);
      return preview(db, org, now, lure);
    });
    const html = { mail: shown.html, landing: shown.landing ?? "", annotated: shown.annotated }[input.part];
    // An author's HTML never runs and never loads, even where the sanitiser should have missed something.
    return reply
      .header("content-security-policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:")
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "no-referrer")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(html);
  },
};

/** A member's own values are shown to whoever may look at the member. */
async function requireSeen(db: Db, org: string, actor: Actor, id: string): Promise<void> {
  const found = actor.may.has("people:read") && (await member(db, org, id, await visibleDepartments(db, org, actor)));
  if (!found) throw refuse("missing", "no-member", words("lures")("no-member"));
}

async function preview(db: Db, org: string, now: Date, lure: Lure, member?: string) {
  const { name, timeZone } = await organisation(db, org);
  const person = member ? await findRecipient(db, org, member) : undefined;
  if (person === null) throw refuse("missing", "no-member", words("lures")("no-member"));
  return previewOf(lure, previewVars(lure, name, now, timeZone, person), "mail.example");
}

async function savedView(db: Db, org: string, { lure, removed, notices }: Saved) {
  return { ...(await view(db, org, lure)), removed, notices };
}

async function view(db: Db, org: string, lure: Lure) {
  const { cueClass, alignmentClass } = phishScale(lure.cues, lure.alignment);
  const { family, senderLocal, html, text, landing, cues, alignmentReason, approvedOverride } = lure;
  return {
    ...summaryOf(lure),
    family,
    senderLocal,
    html,
    text,
    landing,
    cues,
    alignment: [...lure.alignment],
    alignmentReason,
    cueClass,
    alignmentClass,
    approvedOverride,
    variants: (await listVariants(db, org, family)).filter((one) => one.id !== lure.id),
  };
}

function verdictOf({ findings }: Pick<Lure, "findings">): "passes" | "doubtful" | "refused" {
  if (findings.length === 0) return "passes";
  return findings.some((one) => one.level === "refused") ? "refused" : "doubtful";
}

function tell({ theme, level, quote }: Lure["findings"][number]): string {
  const say = words("lures");
  return say(`ethics.${level}`, { theme: say(`theme.${theme}`), quote });
}

function summaryOf(lure: Lure) {
  const { id, version, source, channel, title, summary, locale, subject, senderName, difficulty, themes, lesson } =
    lure;
  const { cueCount, alignmentScore } = phishScale(lure.cues, lure.alignment);
  return {
    id,
    version,
    source,
    channel,
    title,
    summary,
    locale,
    subject,
    senderName,
    difficulty,
    cueCount,
    alignmentScore,
    landingKind: lure.landing.kind,
    themes,
    lesson,
    usable: lure.usable,
    verdict: lure.approvedOverride ? ("released" as const) : verdictOf(lure),
    findings: lure.findings.map((one) => ({ ...one, told: tell(one) })),
    archived: lure.archived,
    updatedAt: lure.updatedAt,
  };
}
