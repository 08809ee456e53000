import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeClient } from "../tools/product/client.ts";
import { isTurn, someOf } from "../tools/sweep/wide.ts";
import { makeCopy } from "./copy.ts";
import type { Copy } from "./copy.ts";
import { bite, openPersonsBrowser } from "./person.ts";
import { playLesson } from "./play.ts";
import { openTerminal, readBlocks } from "./readme-blocks.ts";
import type { Terminal } from "./readme-blocks.ts";
import { until } from "./until.ts";

// The README's walkthrough, block by block as it stands there, in three terminals and a browser; each test is one step and stands on those
// before it. On one day of three it is walked once more: in a row, or in another folder while the first copy runs, when both want the same ports for resolver
// and mail.
const first = { walk: "the first time", starts: true, row: "added" };
const then = [
  { walk: "again in the same folder", starts: false, row: "unchanged" },
  { walk: "in another folder, beside the first", starts: true, row: "added" },
];
const terminals: Terminal[] = [];
const copies: Copy[] = [];
let browser: Browser;
let asPerson: BrowserContextOptions;

beforeAll(async () => void ({ browser, asPerson } = await openPersonsBrowser()));
afterAll(async () => {
  await browser?.close();
  await Promise.all(terminals.map((one) => one.close()));
  for (const copy of copies) copy.remove();
});

function open(copy: Copy): Terminal {
  const terminal = openTerminal(copy, copy.folder);
  terminals.push(terminal);
  return terminal;
}

const again = isTurn(3, "walkthrough") ? someOf(then, 1, "walkthrough") : [];

describe.each([first, ...again])("the walkthrough $walk", ({ starts, row }) => {
  let copy: Copy;
  let commands: string[];
  let terminal: Terminal;
  const next = () => terminal.type(commands.shift()!);

  beforeAll(async () => {
    const blocks = readBlocks("README.md");
    commands = blocks.commands;
    if (starts) {
      copy = await makeCopy();
      copies.push(copy);
      await Promise.all([
        open(copy).start(blocks.product.join(""), "Hookwise is ready."),
        open(copy).start(blocks.sink.join(""), "Mail sink on"),
      ]);
    }
    copy = copies.at(-1)!;
    terminal = open(copy);
  });

  it("takes the shorthands", async () => {
    expect(await next()).toBe("");
  });

  it("proves the domain by the loopback answer", async () => {
    const lines = (await next()).split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^_hookwise-challenge\.acme\.example TXT "hookwise=\w+"$/);
    expect(lines[1]).toBe("proven");
  });

  it("imports the people and says which row was refused, and why", async () => {
    const [head, ...lines] = (await next()).split("\r\n");
    expect(head).toBe("line,status,email,reason,message,what");
    expect(lines.map((line) => line.split(",").slice(0, 2).join(" "))).toEqual([
      `2 ${row}`,
      `3 ${row}`,
      `4 ${row}`,
      "5 refused",
      `6 ${row}`,
    ]);
    expect(lines[3]).toContain("dara.quinn@acme,email-domain,");
  });

  it("launches, and four are sent", async () => {
    const lines = (await next()).split("\n");
    expect(lines[0]).toMatch(/^(scheduled|running)$/);
    expect(lines[1]).toBe("4");
  });

  it("tells a simulation by its signature", async () => {
    expect(await next()).toMatch(
      /^This email is one of your organisation's simulations, sent by Hookwise\.\nRecipient: \S+@/,
    );
  });

  it("meets the landing page, then the moment, and curl counts as a program", async () => {
    const [landing, moment, ...clicked] = (await next()).split("\n");
    expect(landing).toBe("<title>Cirrolot – more space");
    expect(moment).toBe("<title>This one was practice. · Hookwise");
    expect(clicked.join(" ")).toBe("{ raw: 1, machine: 1, person: 0, unverified: 0 }");
  });

  it("counts a browser with a person before it as a person, and the lesson as done", async () => {
    const link = await next();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/l\/[\w-]{38}$/);
    const page = await (await browser.newContext(asPerson)).newPage();
    await bite(page, link);
    await page.getByRole("heading", { level: 1, name: "This one was practice." }).waitFor();
    await playLesson(page);
    await page.context().close();

    const client = makeClient({ url: copy.url, key: "walkthrough-key-of-the-owner" });
    const { items } = await client.get("/campaigns?limit=1");
    await until(async () => (await client.get(`/campaigns/${items[0].id}/summary`)).lessonsCompleted === 1);
    const [clicked, ...assignments] = (await next()).split("\n");
    expect(clicked).toBe("{ raw: 2, machine: 1, person: 1, unverified: 0 }");
    expect(assignments.join(" ")).toMatch(/lessonTitle: '.+', +reason: '(clicked|submitted)', +state: 'completed'/);
    expect(commands).toEqual([]);
  });
});

it("sets no variable that bash looks at itself (it watches the file in MAIL, and says 'You have mail')", () => {
  const set = readBlocks("README.md").commands.flatMap((block) =>
    [...block.matchAll(/^(\w+)=/gm)].map(([, name]) => name!),
  );
  expect(set.length).toBeGreaterThan(5);
  const looked =
    /^(BASH\w*|CDPATH|COLUMNS|ENV|FC\w+|GLOB\w+|HIST\w+|HOME|HOST\w+|IFS|IGNOREEOF|INPUTRC|LANG|LC_\w+|LINES|MAIL\w*|OPT\w+|PATH|PS\d|PWD|RANDOM|REPLY|SECONDS|SHELL|TMOUT|TMPDIR|UID)$/;
  expect(set.filter((name) => looked.test(name))).toEqual([]);
});

it("leaves no copy in the other's way: each has written down a resolver and a mail server of its own", async () => {
  const said = await Promise.all(
    copies.map((copy) => open(copy).type(". docs/examples/shorthands.sh; where main; where resolver; where sink")),
  );
  const all = said.flatMap((lines) => lines.split("\n"));
  expect(all).toHaveLength(3 * copies.length);
  expect(new Set(all).size).toBe(all.length);
});
