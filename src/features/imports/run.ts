import { setImmediate as turn } from "node:timers/promises";
import type { Db } from "../../kit/db/index.ts";
import type { Actor, Env } from "../../kit/feature.ts";
import { parseEach } from "../../kit/parsing/index.ts";
import { Problem } from "../../kit/problem.ts";
import {
  beginWork,
  dropUpload,
  failWork,
  finishWork,
  progress,
  reportLines,
  requireKept,
  requireOrderer,
  requireUpload,
} from "../../kit/progress/index.ts";
import type { WorkLine } from "../../kit/progress/index.ts";
import { words } from "../../kit/words.ts";
import { importCampaign } from "../campaigns/index.ts";
import { createLure, lure as findLure, starterId } from "../lures/index.ts";
import type { Lure, LureDraft } from "../lures/index.ts";
import { organisation } from "../organisations/index.ts";
import { addPeople, importRoom, requireRoomForAll, requireRows, takeRows } from "../people/index.ts";
import { importOutcomes } from "../tracking/index.ts";
import type { Action, Found, FoundCampaign, FoundPage, FoundTarget, FoundTemplate } from "./gophish/found.ts";
import { Joined } from "./gophish/pieces.ts";
import { Drafts, pagesOf } from "./lure-draft.ts";
import { gophishParser } from "./parsers.ts";
import * as store from "./store.ts";
import { storableText } from "../../kit/storable.ts";

/** The job: reads the upload and takes over what it holds, all in one transaction, with a line for everything that was or was not taken. */
export async function runGophishImport(env: Env, org: string, work: string): Promise<void> {
  const begun = await env.database.tx(org, (db) => beginWork(db, org, work));
  // Over already: a run before this one died between its end and tidying up.
  if (!begun) return dropUpload(env, org, work);
  try {
    const joined = new Joined();
    const upload = { file: await requireUpload(env, org, work), name: String(begun.input["name"]) };
    await parseEach(gophishParser, org, upload, (piece) => joined.add(piece));
    const { found } = joined;
    const room = await importRoom(env, org);
    requireRows(rowsOf(found), room);
    await takeRows(env, org, rowsOf(found), room);
    const { locale } = await env.database.tx(org, (db) => organisation(db, org));
    const drafts = await Drafts.of(org, locale, found);
    await env.database.tx(org, async (db, now) => {
      const taking = new Taking(db, org, await requireOrderer(db, org, begun, "imports:run", now), now, drafts);
      await taking.all(found);
      if (taking.added > 0) await requireRoomForAll({ db, org, env });
      await reportLines(db, org, work, taking.lines);
      await progress(db, org, work, { done: taking.lines.length, total: taking.lines.length });
      await finishWork(db, org, work, taking.counts());
      await requireKept(db, org, work);
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await env.database.tx(org, (db) => failWork(db, org, work, error));
  }
  await dropUpload(env, org, work);
}

const atOnce = 2000;

type Status = "added" | "updated" | "unchanged" | "refused" | "note";

class Taking {
  readonly lines: WorkLine[] = [];
  /** Whom it has added to the directory. */
  added = 0;
  private readonly members = new Map<string, string>();
  /** By template and page; null for one that was refused. */
  private readonly lures = new Map<string, Lure | null>();
  private readonly madeLures = new Set<string>();
  private readonly say = words("imports");
  private readonly db: Db;
  private readonly org: string;
  private readonly actor: Actor;
  private readonly now: Date;
  private readonly drafts: Drafts;

  constructor(db: Db, org: string, actor: Actor, now: Date, drafts: Drafts) {
    this.db = db;
    this.org = org;
    this.actor = actor;
    this.now = now;
    this.drafts = drafts;
  }

  async all(found: Found): Promise<void> {
    for (const problem of found.problems)
      this.tell("refused", problem.what, problem.reason, { sourceLine: problem.line });
    for (const group of found.groups) await this.people(group.name, group.targets);
    const shown = pagesOf(found);
    const usedPages = new Set(found.campaigns.map(({ page }) => page?.name));
    const paired = new Set(shown.values());
    for (const template of found.templates) await this.template(template, shown.get(template.name) ?? null);
    for (const page of found.pages) {
      const used = usedPages.has(page.name) ? "page-with-campaign" : paired.has(page) && "page-with-template";
      this.tell("note", `page "${page.name}"`, this.say(used || "page-alone"));
    }
    for (const campaign of found.campaigns) await this.campaign(campaign);
  }

  counts(): Record<Status, number> {
    const counts = { added: 0, updated: 0, unchanged: 0, refused: 0, note: 0 };
    for (const { status } of this.lines) counts[status as Status] += 1;
    return counts;
  }

  private async people(group: string, targets: readonly FoundTarget[]): Promise<void> {
    // Some thousands at a time, between which everybody else gets a turn.
    for (let at = 0; at < targets.length; at += atOnce) await this.some(group, targets.slice(at, at + atOnce));
  }

  private async some(group: string, targets: readonly FoundTarget[]): Promise<void> {
    await turn();
    const byLine = new Map(targets.map((one) => [one.line, one]));
    const rows = targets.map(({ line, email, firstName, lastName, position }) => ({
      line,
      email,
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(!firstName && !lastName && { name: email.split("@")[0]! }),
      ...(position && { custom: { position } }),
      tags: [storableText(group, 50)],
    }));
    for (const result of await addPeople(this.db, this.org, this.actor, rows)) {
      const { email } = byLine.get(result.line)!;
      if (result.status === "added") this.added++;
      if (result.id) this.members.set(email.trim().toLowerCase(), result.id);
      this.tell(result.status, `person in "${group}"`, result.reason ?? "", {
        email,
        sourceLine: result.line,
        ...(result.message && { message: result.message }),
      });
    }
  }

  /** A template becomes a lure of the organisation; with its campaign's page it has a landing page. */
  private async template(template: FoundTemplate, page: FoundPage | null): Promise<Lure | null> {
    const { key, draft, lost, prepared } = this.drafts.find(template, page);
    const known = this.lures.get(key);
    if (known !== undefined) return known;
    const what = `template "${template.name}"`;
    try {
      const before = await this.lureBefore(draft);
      if (before) {
        this.lures.set(key, before);
        this.tell("unchanged", what, this.say("here-already"), { lure: before.id });
        return before;
      }
      if (prepared instanceof Problem) throw prepared;
      const made = await this.db.savepoint(() => createLure(this.db, this.org, this.actor, this.now, prepared));
      this.lures.set(key, made.lure);
      this.madeLures.add(made.lure.id);
      const left = [...lost, ...made.removed, ...template.attachments.map((name) => this.say("attachment", { name }))];
      this.tell("added", what, left.length > 0 ? this.say("left-out", { what: left.join(", ") }) : "", {
        lure: made.lure.id,
      });
      return made.lure;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const fields = (error.fields ?? []).map((field) => `${field.path}: ${field.message}`).join("; ");
      this.lures.set(key, null);
      this.tell("refused", what, fields || error.detail);
      return null;
    }
  }

  // One file can hold a template with several pages: what this run made is no lure from before, and a page is not lost to a lure without one.
  private async lureBefore(draft: LureDraft): Promise<Lure | null> {
    for (const id of await store.ownLures(this.db, this.org, draft.title)) {
      if (this.madeLures.has(id)) continue;
      const one = await findLure(this.db, this.org, id);
      if (!draft.landing || one.landing.kind !== "none") return one;
    }
    return null;
  }

  private async campaign(campaign: FoundCampaign): Promise<void> {
    const what = `campaign "${campaign.name}"`;
    const sent = campaign.recipients.map((one) => one.sentAt).filter((at) => at !== null);
    const launchedAt =
      campaign.launchedAt ?? sent.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? campaign.createdAt ?? this.now;
    const before = await store.campaignLaunchedAt(this.db, this.org, campaign.name, launchedAt);
    if (before) return this.tell("unchanged", what, this.say("here-already"), { campaign: before });
    if (launchedAt > this.now) return this.tell("refused", what, this.say("not-launched"));
    const unknown = campaign.recipients.filter((one) => !this.members.has(key(one.email)));
    if (unknown.length > 0) {
      const targets = unknown.map((one, index) => ({ ...one, line: index + 1 }));
      await this.people(campaign.name, targets);
    }
    const recipients = campaign.recipients.filter((one) => this.members.has(key(one.email)));
    if (recipients.length === 0) return this.tell("refused", what, this.say("no-recipients"));
    const own = campaign.template && (await this.template(campaign.template, campaign.page));
    const used = own ?? (await this.anyLure());
    const made = await importCampaign(this.db, this.org, this.actor, {
      name: campaign.name,
      createdAt: this.past(campaign.createdAt ?? launchedAt),
      launchedAt,
      endedAt: this.past(campaign.completedAt ?? this.now),
      lures: [{ lure: used.id, version: used.version, difficulty: used.difficulty }],
      recipients: recipients.map((one) => ({
        member: this.members.get(key(one.email))!,
        lureIdx: 0,
        // A later success counts more than an error before it; who acted must have got the mail.
        state: one.sentAt || Object.keys(one.actions).length > 0 ? "sent" : one.error ? "bounced" : "cancelled",
        sentAt: this.pastOrNull(
          one.sentAt ?? Object.values(one.actions).toSorted((a, b) => a.getTime() - b.getTime())[0],
        ),
        ...(one.error && { error: one.error }),
      })),
    });
    const outcomes = recipients.flatMap((one, index) =>
      (Object.entries(one.actions) as [Action, Date][]).map(([action, at]) => ({
        delivery: made.deliveries[index]!,
        action,
        at: this.past(at),
      })),
    );
    await importOutcomes(this.db, this.org, made.id, outcomes);
    this.tell("added", what, this.say("campaign-taken", { people: recipients.length, events: outcomes.length }), {
      campaign: made.id,
    });
    if (!own) this.tell("note", what, this.say("another-lure", { title: used.title }), { lure: used.id });
    if (campaign.strayEvents > 0) this.tell("note", what, this.say("stray-events", { count: campaign.strayEvents }));
  }

  /** A moment of the other tool, by whose clock it may be still to come: what is kept for so many days from then would be kept for ever. */
  private past(at: Date): Date {
    return at > this.now ? this.now : at;
  }

  private pastOrNull(at: Date | undefined): Date | null {
    return at ? this.past(at) : null;
  }

  // A campaign whose template cannot be read keeps its numbers; they need some lure to stand beside.
  private async anyLure(): Promise<Lure> {
    return findLure(this.db, this.org, starterId(1));
  }

  private tell(status: Status, what: string, reason: string, more: Record<string, unknown> = {}): void {
    this.lines.push({ line: this.lines.length + 1, status, data: { what, ...(reason && { reason }), ...more } });
  }
}

/** People of groups and campaigns: each is a row on its way into the directory, and a line of the report. */
function rowsOf({ groups, campaigns }: Found): number {
  const counts = [
    ...groups.map(({ targets }) => targets.length),
    ...campaigns.map(({ recipients }) => recipients.length),
  ];
  return counts.reduce((sum, one) => sum + one, 0);
}

function key(email: string): string {
  return email.trim().toLowerCase();
}
