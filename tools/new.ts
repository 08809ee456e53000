// npm run new -- <feature>: makes the folder of a new feature with the files that every feature has, and says what comes next.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readArguments } from "../bin/arguments.mjs";
import "./faults.ts";

const root = join(import.meta.dirname, "..");
const name = readArguments("new", process.argv.slice(2)).positionals[0]!;
if (!/^[a-z][a-z]*(-[a-z]+)*$/.test(name)) {
  console.error(
    "Give the feature's name: a plural noun in lower case, words joined by hyphens, such as: npm run new -- surveys",
  );
  process.exit(2);
}
const folder = join(root, "src/features", name);
if (existsSync(folder)) {
  console.error(`src/features/${name} exists already; choose another name.`);
  process.exit(2);
}

const camel = name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
const table = name.replaceAll("-", "_");
const one = table.replace(/s$/, "");
const item = camel.replace(/s$/, "");
const pascal = camel[0]!.toUpperCase() + camel.slice(1);
const title = (name[0]!.toUpperCase() + name.slice(1)).replaceAll("-", " ");
const key = camel === name ? name : `"${name}"`;
const stamp = nextStamp();

const files: Record<string, string> = {
  "README.md": `# ${pascal}

Says in a few lines what this feature is for, in the words of ARCHITECTURE.md.

- Words: ${one}
- Tables: \`${table}\`
- Facts written: none
- Facts read: none
`,
  "contract.ts": `import * as z from "zod/mini";
import { endpoint, page, pageInput, zId, zTime } from "../../kit/contract.ts";

const ${item} = z.object({ id: zId(), title: z.string(), createdAt: zTime() });

export const contract = {
  list: endpoint({
    method: "GET",
    path: "/${name}",
    may: "${name}:read",
    summary: "Lists ${name}",
    input: z.strictObject({ ...pageInput }),
    output: page(${item}),
  }),
};
`,
  "store.ts": `import type { Db } from "../../kit/db/index.ts";

interface Row {
  id: string;
  title: string;
  createdAt: Date;
}

/** Those after \`after\` (an id, or null for the first page), in the order of their ids. */
export async function list${pascal}(db: Db, org: string, after: string | null, limit: number): Promise<Row[]> {
  return db.query<Row>(
    \`SELECT id, title, created_at AS "createdAt" FROM ${table}
      WHERE org = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3\`,
    [org, after, limit],
  );
}
`,
  "handlers.ts": `import { zId } from "../../kit/contract.ts";
import type { Handlers } from "../../kit/feature.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import type { contract } from "./contract.ts";
import { list${pascal} } from "./store.ts";

export const handlers: Handlers<typeof contract> = {
  async list({ db, org, input }) {
    const [after = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    return pageOf(await list${pascal}(db, org, after, input.limit + 1), input.limit, (row) => [row.id]);
  },
};
`,
  "feature.ts": `import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { handlers } from "./handlers.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    ${key}: typeof en;
  }
}

export const ${camel} = feature({
  name: "${name}",
  contract,
  tags: { ${key}: "${title}." },
  handlers,
  permissions: { "${name}:read": ["owner", "admin"] },
  words: new URL("words/", import.meta.url),
});
`,
  "words/en.json": "{}\n",
  "ui/screens.ts": `import { List } from "lucide-react";
import { screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { use${pascal}Words } from "./words.ts";

export const ${camel}Screen = screen({
  path: "/dashboard/${name}",
  module: "features/${name}/ui/${pascal}Screen.tsx",
  icon: List,
  name: () => use${pascal}Words.now()("title"),
  title: () => use${pascal}Words.now()("page"),
  help: "/docs/getting-started",
  needs: [contract.list],
  notYours: () => use${pascal}Words.now()("not-yours"),
});
`,
  [`ui/${pascal}Screen.tsx`]: `import { useQuery } from "@tanstack/react-query";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Spinner } from "../../../ui/parts/Spinner.tsx";
import { useScreen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { use${pascal}Words } from "./words.ts";

export default function ${pascal}Screen() {
  const say = use${pascal}Words();
  const { call, organisation } = useScreen();
  const { data, isPending, isError } = useQuery({
    queryKey: ["${name}", organisation.id],
    queryFn: () => call(contract.list, {}),
  });
  return (
    <div className="screen">
      <h1>{say("title")}</h1>
      {isPending && <Spinner />}
      {isError && <Alert>{say("failed")}</Alert>}
      {data?.items.length === 0 && <p className="card">{say("none")}</p>}
      {data?.items.map(({ id, title }) => (
        <p key={id} className="card">
          {title}
        </p>
      ))}
    </div>
  );
}
`,
  "ui/words.ts": `import { wordsOf } from "../../../ui/words.ts";
import en from "./words/en.json" with { type: "json" };

export const use${pascal}Words = wordsOf("${name}-ui", en);
`,
  "ui/words/en.json": `{
  "title": "${title}",
  "page": "${title} · Hookwise",
  "not-yours": "Owners and admins look after this. Ask one of them if something needs to change.",
  "none": "Nothing here yet.",
  "failed": "This could not be loaded. Check your connection and try again."
}
`,
  [`migrations/${stamp}-create-${name}.sql`]: `CREATE TABLE ${table} (
  org uuid NOT NULL,
  id uuid NOT NULL,
  title text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
SELECT kit_isolate('${table}');
`,
  "store.test.ts": `import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../kit/db/testing.ts";
import type { TestDatabase } from "../../kit/db/testing.ts";
import { list${pascal} } from "./store.ts";

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.close());

it("lists nothing for an organisation that has nothing", async () => {
  const org = await t.org();
  expect(await t.database.tx(org, (db) => list${pascal}(db, org, null, 10))).toEqual([]);
});
`,
};

for (const [path, text] of Object.entries(files)) {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
}
const order = readFileSync(join(root, "src/features.ts"), "utf8");
console.log(`src/features/${name} is made. Next:
  1. Add ${camel} to the list in src/features.ts, below what it uses${order.includes(camel) ? " (it is there)" : ""}.
  2. Add ${camel}Screen to the list in src/sites/main/dashboard/screens.ts, or remove ui/ if it has no screen.
  3. Write its README.md, then contract.ts; handlers, store, migration and screen follow.
  4. npm run openapi, npm run imports, npm run vitest -- run --project unit src/features/${name} tools/languages (which names the catalogues to translate).`);

// Migrations run in the order of their names: a new one comes after all others, whatever the clock says.
function nextStamp(): string {
  const names = globSync("src/**/migrations/*.sql", { cwd: root }).map((file) => basename(file).slice(0, 15));
  const last = names.toSorted().at(-1) ?? "";
  const now = new Date().toISOString();
  const stamp = `${now.slice(0, 10)}-${now.slice(11, 13)}${now.slice(14, 16)}`;
  // The last four digits are the time of day by custom only; what counts is the order.
  return last < stamp ? stamp : `${last.slice(0, 11)}${String(Number(last.slice(11)) + 1).padStart(4, "0")}`;
}
