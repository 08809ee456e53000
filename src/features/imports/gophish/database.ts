import type { SQLOutputValue } from "node:sqlite";
import { Problem } from "../../../kit/problem.ts";
import type { Found, FoundCampaign, FoundPage, FoundTarget, FoundTemplate } from "./found.ts";
import { errorIn } from "./json.ts";
import { openSource } from "./source.ts";
import type { Row, Source } from "./source.ts";
import { moment, rebuild, strayEvents } from "./timeline.ts";

/**
 * Reads a whole `gophish.db`. The columns that hold keys, passwords and network addresses are not selected, and of an event's details only a
 * sending error is read. Each table is read once, in the order of what it belongs to.
 * @param file path of the SQLite file, opened read-only
 */
export function* readDatabase(file: string): Generator<Partial<Found>> {
  let source: Source;
  try {
    source = openSource(file);
  } catch (error) {
    if (error instanceof Problem) throw error;
    return yield problem("is no SQLite database");
  }
  try {
    yield* readAll(source);
  } catch (error) {
    if (error instanceof Problem) throw error;
    yield problem(`is no database of this tool: ${(error as Error).message}`);
  } finally {
    source.close();
  }
}

function* readAll(source: Source): Generator<Partial<Found>> {
  const templates = new Map<number, FoundTemplate>();
  const attached = inGroups(source.each(`SELECT ${own("template_id")}, name FROM attachments ORDER BY own`));
  for (const row of source.each(
    `SELECT ${own("id")}, name, envelope_sender, subject, text, html FROM templates ORDER BY own`,
  )) {
    const template = {
      name: text(row.name),
      envelopeSender: text(row.envelope_sender),
      subject: text(row.subject),
      text: text(row.text),
      html: text(row.html),
      attachments: attached(number(row)).map(({ name }) => text(name)),
    };
    templates.set(number(row), template);
    yield { templates: [template] };
  }
  const pages = new Map<number, FoundPage>();
  for (const row of source.each(`SELECT ${own("id")}, name, html FROM pages ORDER BY own`)) {
    const page = { name: text(row.name), html: text(row.html) };
    pages.set(number(row), page);
    yield { pages: [page] };
  }
  yield* readGroups(source);
  for (const { template_id, page_id, campaign } of readCampaigns(source)) {
    const template = templates.get(Number(template_id)) ?? null;
    const page = pages.get(Number(page_id)) ?? null;
    yield { campaigns: [{ ...campaign, template, page }] };
  }
}

function* readGroups(source: Source): Generator<Partial<Found>> {
  const members = inGroups(
    source.each(
      `SELECT ${own("g.group_id")}, t.email, t.first_name, t.last_name, t.position
         FROM group_targets g JOIN targets t ON t.id = g.target_id ORDER BY own, t.id`,
    ),
  );
  for (const row of source.each(`SELECT ${own("id")}, name FROM "groups" ORDER BY own`)) {
    const targets = members(number(row)).map((one, index): FoundTarget => ({ line: index + 1, ...personOf(one) }));
    yield { groups: [{ name: text(row.name), targets }] };
  }
}

function* readCampaigns(source: Source): Generator<Pick<Row, "template_id" | "page_id"> & { campaign: FoundCampaign }> {
  const resultsOf = inGroups(
    source.each(
      `SELECT ${own("campaign_id")}, email, first_name, last_name, position, reported, modified_date
         FROM results ORDER BY own, id`,
    ),
  );
  const eventsOf = inGroups(
    source.each(
      `SELECT ${own("campaign_id")}, email, time, message,
              CASE WHEN message = 'Error Sending Email' THEN CAST(details AS TEXT) END AS details
         FROM events ORDER BY own, id`,
    ),
  );
  for (const row of source.each(
    `SELECT ${own("id")}, name, created_date, launch_date, completed_date, template_id, page_id
       FROM campaigns ORDER BY own`,
  )) {
    const results = resultsOf(number(row)).map((one) => ({
      ...personOf(one),
      reportedAt: one.reported ? text(one.modified_date) : null,
    }));
    const timeline = eventsOf(number(row)).map((one) => ({
      email: text(one.email),
      time: text(one.time),
      message: text(one.message),
      error: errorIn(text(one.message), one.details),
    }));
    const campaign: FoundCampaign = {
      name: text(row.name),
      createdAt: moment(text(row.created_date)),
      launchedAt: moment(text(row.launch_date)),
      completedAt: moment(text(row.completed_date)),
      template: null,
      page: null,
      recipients: rebuild(results, timeline),
      strayEvents: strayEvents(results, timeline),
    };
    yield { template_id: row.template_id!, page_id: row.page_id!, campaign };
  }
}

/** A number to walk two tables by, whatever a stranger's column really holds. */
function own(column: string): string {
  return `CAST(${column} AS INTEGER) AS own`;
}

function number(row: Row): number {
  return Number(row.own);
}

/** Rows in the order of their owner, given out owner by owner: each is looked at once, and owners must be asked for in order. */
function inGroups(rows: Iterator<Row>): (owner: number) => Row[] {
  let next = rows.next();
  return (owner) => {
    const found: Row[] = [];
    for (; !next.done && number(next.value) <= owner; next = rows.next())
      if (number(next.value) === owner && next.value.own !== null) found.push(next.value);
    return found;
  };
}

function personOf(row: Row) {
  return {
    email: text(row.email),
    firstName: text(row.first_name),
    lastName: text(row.last_name),
    position: text(row.position),
  };
}

function problem(reason: string): Partial<Found> {
  return { problems: [{ line: 1, what: "file", reason }] };
}

function text(value: SQLOutputValue | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}
