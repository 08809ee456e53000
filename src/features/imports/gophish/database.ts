import { DatabaseSync } from "node:sqlite";
import { nothing } from "./found.ts";
import type { Found, FoundPage, FoundTemplate } from "./found.ts";
import { errorIn } from "./json.ts";
import { moment, rebuild, strayEvents } from "./timeline.ts";

type Row = Record<string, string | number | null>;

/**
 * Reads a whole `gophish.db`. The columns that hold keys, passwords and network addresses are not selected, and of an event's details only a
 * sending error is read.
 * @param file path of the SQLite file, opened read-only
 */
export function readDatabase(file: string): Found {
  const found = nothing();
  let db: DatabaseSync;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    db.prepare("SELECT count(*) FROM sqlite_master").get();
  } catch {
    found.problems.push({ line: 1, what: "file", reason: "is no SQLite database" });
    return found;
  }
  try {
    readAll(db, found);
  } catch (error) {
    found.problems.push({ line: 1, what: "file", reason: `is no database of this tool: ${(error as Error).message}` });
  } finally {
    db.close();
  }
  return found;
}

function readAll(db: DatabaseSync, found: Found): void {
  const all = (sql: string, ...params: (string | number)[]) => db.prepare(sql).all(...params) as Row[];
  const templates = new Map<number, FoundTemplate>();
  for (const row of all("SELECT id, name, envelope_sender, subject, text, html FROM templates ORDER BY id")) {
    const attachments = all("SELECT name FROM attachments WHERE template_id = ?", Number(row.id)).map(({ name }) =>
      text(name),
    );
    templates.set(Number(row.id), {
      name: text(row.name),
      envelopeSender: text(row.envelope_sender),
      subject: text(row.subject),
      text: text(row.text),
      html: text(row.html),
      attachments,
    });
  }
  const pages = new Map<number, FoundPage>();
  for (const row of all("SELECT id, name, html FROM pages ORDER BY id"))
    pages.set(Number(row.id), { name: text(row.name), html: text(row.html) });
  found.templates.push(...templates.values());
  found.pages.push(...pages.values());
  for (const { id, name } of all('SELECT id, name FROM "groups" ORDER BY id')) {
    const targets = all(
      "SELECT t.email, t.first_name, t.last_name, t.position FROM targets t JOIN group_targets g ON g.target_id = t.id WHERE g.group_id = ? ORDER BY t.id",
      Number(id),
    );
    found.groups.push({
      name: text(name),
      targets: targets.map((row, index) => ({
        line: index + 1,
        email: text(row.email),
        firstName: text(row.first_name),
        lastName: text(row.last_name),
        position: text(row.position),
      })),
    });
  }
  for (const row of all(
    "SELECT id, name, created_date, launch_date, completed_date, template_id, page_id FROM campaigns ORDER BY id",
  )) {
    const resultRows = all(
      "SELECT email, first_name, last_name, position, reported, modified_date FROM results WHERE campaign_id = ? ORDER BY id",
      Number(row.id),
    );
    const eventRows = all(
      "SELECT email, time, message, CASE WHEN message = 'Error Sending Email' THEN CAST(details AS TEXT) END AS details FROM events WHERE campaign_id = ? ORDER BY id",
      Number(row.id),
    );
    const results = resultRows.map((one) => ({
      email: text(one.email),
      firstName: text(one.first_name),
      lastName: text(one.last_name),
      position: text(one.position),
      reportedAt: one.reported ? text(one.modified_date) : null,
    }));
    const timeline = eventRows.map((one) => ({
      email: text(one.email),
      time: text(one.time),
      message: text(one.message),
      error: errorIn(text(one.message), one.details),
    }));
    found.campaigns.push({
      name: text(row.name),
      createdAt: moment(text(row.created_date)),
      launchedAt: moment(text(row.launch_date)),
      completedAt: moment(text(row.completed_date)),
      template: templates.get(Number(row.template_id)) ?? null,
      page: pages.get(Number(row.page_id)) ?? null,
      recipients: rebuild(results, timeline),
      strayEvents: strayEvents(results, timeline),
    });
  }
}

function text(value: string | number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}
