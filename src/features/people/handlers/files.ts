import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { CsvFault, csvLine } from "../../../kit/csv/index.ts";
import type { Env, RawHandlers } from "../../../kit/feature.ts";
import { acceptUpload, startWork } from "../../../kit/progress/index.ts";
import { audited } from "../../audit/index.ts";
import { visibleDepartments } from "../access.ts";
import { contract } from "../contract.ts";
import { csvPeople, requireFields, unreadable } from "../import/rows.ts";
import { importRoom, lineLimit } from "../import/limits.ts";
import { listPeople } from "../store/listing.ts";
import type { PeopleFilter } from "../store/listing.ts";
import { customNames } from "../store/people.ts";
import type { Person, Scope } from "../store/people.ts";

const exportBatch = 1000;

export const fileHandlers = {
  async importPeople({ env, org, actor, input }, request, reply) {
    const { mode, dryRun, country } = input;
    const columns = input.columns?.split(",");
    requireFields(columns);
    const options = { mode, dryRun, ...(country && { country }), ...(columns && { columns }) };
    const { file: largest } = await importRoom(env, org);
    return acceptUpload(env, org, reply, request.body, { largest, check: lineLimit() }, async (id, file) => {
      await checkHead(createReadStream(file), columns);
      await env.database.tx(org, async (db) => {
        await startWork(db, org, "people-import", actor, { id, needs: "people:write", input: options });
        await env.jobs.send("import-people", { org, work: id }, { db });
      });
    });
  },

  async exportPeople({ env, org, actor, input }, _request, reply) {
    const scope = await env.database.tx(org, async (db) => {
      await audited(contract.exportPeople, { db, org, actor }, { id: org });
      return visibleDepartments(db, org, actor);
    });
    void reply.header("content-type", "text/csv; charset=utf-8");
    void reply.header("content-disposition", 'attachment; filename="people.csv"');
    return reply.send(Readable.from(exportText(env, org, scope, input)));
  },
} satisfies RawHandlers<typeof contract>;

// A header that names no addresses, a wrong encoding or a spreadsheet file is told at once; the rest of the file is the job's.
export async function checkHead(
  file: AsyncIterable<Buffer> & { destroy?: () => void },
  columns?: readonly string[],
): Promise<void> {
  const rows = csvPeople(beginning(file), columns);
  try {
    await rows.next();
  } catch (error) {
    if (error instanceof Enough) return;
    throw error instanceof CsvFault ? unreadable(error) : error;
  } finally {
    await rows.return(undefined);
    file.destroy?.();
  }
}

/** Bytes within which a file shows what it is: room for the longest header and the longest row. Nobody waits for a hundred megabytes of blank lines. */
const headBytes = 1024 * 1024;

class Enough extends Error {}

async function* beginning(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = headBytes;
  for await (const chunk of file) {
    if (left <= 0) throw new Enough();
    left -= chunk.length;
    yield chunk;
  }
}

/** The people as CSV in the order of their names, in batches of short transactions. A mark tells spreadsheets that it is UTF-8. */
export async function* exportText(env: Env, org: string, scope: Scope, filter: PeopleFilter): AsyncGenerator<string> {
  const custom = await env.database.tx(org, (db) => customNames(db, org));
  yield `\uFEFF${csvLine([...exportHeaders, ...custom.map((name) => `custom.${name}`)])}`;
  let after: [sortKey: string, id: string] | null = null;
  for (;;) {
    const from: typeof after = after;
    const batch: Person[] = await env.database.tx(org, (db) => listPeople(db, org, scope, filter, from, exportBatch));
    if (batch.length > 0) yield batch.map((person) => csvLine(cellsOf(person, custom))).join("");
    if (batch.length < exportBatch) return;
    const last = batch.at(-1)!;
    after = [last.sortKey, last.id];
  }
}

const exportHeaders = [
  "Email",
  "Name",
  "First Name",
  "Last Name",
  "Phone",
  "Department",
  "Manager",
  "Language",
  "Time Zone",
  "Tags",
  "Role",
  "Active",
];

function cellsOf(person: Person, custom: readonly string[]): (string | null)[] {
  return [
    person.email,
    person.name,
    person.firstName,
    person.lastName,
    person.phone,
    person.department?.name ?? null,
    person.managerEmail,
    person.locale,
    person.timeZone,
    person.tags.join("; "),
    person.role,
    person.active ? "yes" : "no",
    ...custom.map((name) => person.custom[name] ?? null),
  ];
}
