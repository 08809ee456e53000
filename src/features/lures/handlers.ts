import { audited, actorKey } from "../audit/index.ts";
import { organisation, requireCapability } from "../organisations/index.ts";
import { channelIds, chosenForm, describeChannel, formOf, shownSender, titleOfForm } from "../outbound/index.ts";
import { isAnother, member, namesSeen, visibleDepartments } from "../people/index.ts";
import { zId, zInt } from "../../kit/contract.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Actor, Context, Handlers, RawHandlers, StepHandlers } from "../../kit/feature.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Lure } from "./content.ts";
import { checked, previewView } from "./checking.ts";
import { contract, zSource } from "./contract.ts";
import { draftHandlers } from "./drafts.ts";
import { ensureLibrary } from "./library.ts";
import { previewOf, previewVars } from "./preview.ts";
import {
  beginCopy,
  beginUpdate,
  createLure,
  draftOf,
  prepareLure,
  requireLure,
  requireRestorable,
  updateLure,
} from "./saving.ts";
import { dropDraft } from "./store/drafts.ts";
import { addOverride } from "./store/judgements.ts";
import { archive, listFacets, listLures, listVersions, restore } from "./store/lures.ts";
import { listAuthors, noteCopied } from "./store/authors.ts";
import { exportEdition } from "./rules.ts";
import { findRecipient } from "./store/members.ts";
import { decisionOn, savedView, summaryOf, verdictOf, view } from "./views.ts";

/** An author's HTML never runs and never loads, even where the sanitiser should have missed something. */
const previewPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src 'self'";

export const handlers: Handlers<typeof contract> = {
  async listLures({ db, org, input }) {
    const { limit, cursor, library, only, ...filter } = input;
    await ensureLibrary(db, org);
    const source = filter.source ?? (library ? "library" : undefined);
    const after = cursorKeys(cursor, [zSource, zId()]);
    const found = await listLures(db, org, { ...filter, source, only: only?.split(",") }, after, limit + 1);
    return pageOf(found.map(summaryOf), limit, (lure) => [lure.source, lure.id]);
  },
  async lureFacets({ db, org }) {
    await ensureLibrary(db, org);
    return listFacets(db, org);
  },
  async listChannels() {
    const items = channelIds.map(describeChannel).map(({ id, picture, lure: parts }) => ({
      id,
      form: formOf(id),
      title: words(`channels/${id}`)("title"),
      formTitle: titleOfForm(formOf(id)),
      picture,
      parts,
    }));
    return { items };
  },
  async listLureVersions({ db, org, actor, input }) {
    const { id, limit, cursor } = input;
    await requireLure(db, org, id);
    const [before = null] = cursorKeys(cursor, [zInt(1)]) ?? [];
    const found = await listVersions(db, org, id, before, limit + 1);
    const names = await namesSeen(db, org, actor, found.map(({ author }) => author)); // oxfmt-ignore
    const items = found.map(({ lure, author }) => ({
      version: lure.version,
      title: lure.title,
      difficulty: lure.difficulty,
      verdict: decisionOn(lure),
      savedAt: lure.updatedAt,
      by: (author && names.get(author)) ?? null,
    }));
    return pageOf(items, limit, (one) => [one.version]);
  },
  async exportLure({ db, org, input }) {
    return { edition: exportEdition, lure: draftOf((await requireLure(db, org, input.id)).lure) };
  },
  ...draftHandlers,
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
  async restoreLure({ db, org, actor, now, input }) {
    const { lure } = await requireRestorable(db, org, now, input.id);
    await restore(db, org, lure.id);
    await audited(contract.restoreLure, { db, org, actor }, { id: lure.id });
    return view(db, org, (await requireLure(db, org, lure.id)).lure);
  },
  async previewLure({ db, org, env, actor, now, input }) {
    const { lure } = await requireLure(db, org, input.id, input.version);
    if (input.member) await requireSeen(db, org, actor, input.member);
    const shown = await preview({ db, org, env, now }, lure, input.member);
    // Whoever looks at a lure through a member's eyes sees that member's data.
    if (input.member) {
      const detail = { version: lure.version, member: input.member };
      await audited(contract.previewLure, { db, org, actor }, { id: lure.id, detail });
    }
    return previewView(shown);
  },
  async approveOverride({ db, org, actor, input }) {
    const say = words("lures");
    const { lure, author, current } = await requireLure(db, org, input.id, input.version);
    if (lure.version !== current) throw refuse("conflict", "not-current", say("not-current", { current }));
    if (lure.findings.length === 0) throw refuse("conflict", "nothing-to-approve", say("nothing-to-approve"));
    // A key could be the author's own, or in the author's hands; an earlier version's words stand in the later ones.
    const authors = new Set([...(await listAuthors(db, org, lure.id, lure.version)), actorKey(author)]);
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
    if (draft.channel !== undefined) chosenForm(draft.channel);
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
    const { id, base, ...change } = input;
    const { draft, locale, version } = await tx(({ db, now }) => beginUpdate(db, org, now, id, change, base));
    const prepared = await prepareLure(org, draft, locale);
    return tx(async ({ db, actor }) => {
      const saved = await updateLure(db, org, actor, id, version, prepared);
      await dropDraft(db, org, id, actor);
      return savedView(db, org, saved);
    });
  },
  async checkLure({ tx, org, env, input }) {
    if (input.channel !== undefined) chosenForm(input.channel);
    const settings = await tx(async ({ db, now }) => ({
      ...(await organisation(db, org)),
      now,
      sender: await shownSender(env, db, org, input.channel),
    }));
    const prepared = await prepareLure(org, input, settings.locale);
    return checked(prepared, settings);
  },
  async copyLure({ tx, org, input }) {
    const { draft, locale, version } = await tx(({ db, now }) => beginCopy(db, org, now, input.id, input.title));
    const prepared = await prepareLure(org, draft, locale);
    return tx(async ({ db, actor, now }) => {
      const saved = await createLure(db, org, actor, now, prepared);
      await noteCopied(db, org, saved.lure.id, { lure: input.id, version });
      return savedView(db, org, saved);
    });
  },
};

export const raw: RawHandlers<typeof contract> = {
  async previewFrame(_context, _request, reply) {
    return reply
      .header("content-security-policy", `${previewPolicy}; sandbox allow-same-origin; frame-ancestors 'self'`)
      .header("x-frame-options", "SAMEORIGIN")
      .header("cache-control", "public, max-age=3600")
      .type("text/html; charset=utf-8")
      .send("<!doctype html><title>.</title>");
  },
  async previewLurePage({ env, org, input }, _request, reply) {
    const shown = await env.database.tx(org, async (db, now) => {
      const { lure } = await requireLure(db, org, input.id, input.version);
      return preview({ db, org, env, now }, lure);
    });
    const html = { mail: shown.html, landing: shown.landing ?? "", annotated: shown.annotated }[input.part];
    return reply
      .header("content-security-policy", `${previewPolicy}; sandbox`)
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

async function preview(
  { db, org, env, now }: Pick<Context, "db" | "org" | "env" | "now">,
  lure: Lure,
  member?: string,
) {
  const settings = await organisation(db, org);
  const person = member ? await findRecipient(db, org, member) : undefined;
  if (person === null) throw refuse("missing", "no-member", words("lures")("no-member"));
  const sender = await shownSender(env, db, org, lure.channel);
  return previewOf(lure, previewVars(lure, settings, now, person), "mail.example", sender);
}
