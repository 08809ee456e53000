import { lineOf } from "./tree.ts";
import type { Finding, SourceFile } from "./tree.ts";

const list = "src/channels/list.ts";

/** Accounts are another matter: the two ways by which their codes go are fixed by the wire of Amazon Cognito. */
const accounts = ["src/kit/accounts.ts", "src/identity/"];

/** Where the same word is something else than the channel, and what. Even there it is found where it can be nothing but the channel. */
const elsewhere: Record<string, string> = {
  "src/sites/account-directory.ts": "an attribute of accounts at the identity provider",
  "src/sites/accounts.ts": "a scope and a claim of the identity provider",
  "src/sites/api/token.ts": "a claim of the identity provider's tokens",
  "src/sites/main/": "fields of forms, and kinds of input in HTML",
  "src/sites/api/document/raw-examples.ts": "a person's field in examples",
  "src/kit/contract.ts": "the name of a format that a text has",
  "src/ui/forms/faults.ts": "the name of a format that a text has",
  "src/kit/progress/": "a person's field in reports about lists",
  "src/features/people/": "a person's field, which every person has, by whatever channel they are reached",
  "src/features/audit/linked-actors.ts": "a person's field",
  "src/features/imports/": "a field of the files that are imported",
  "src/features/contact/": "a field of the form that visitors write in",
  "src/features/organisations/ui/": "how an organisation told its people about simulations",
  "src/features/organisations/index.ts": "how an organisation told its people about simulations",
  "src/features/organisations/contract.ts": "how an organisation told its people about simulations",
  "src/features/outbound/ui/parts/ProfileTest.tsx": "the field in which a person's address stands",
  "src/features/lures/rules/variables.ts": "a variable of templates",
  "src/features/lures/rules/skills.ts": "ids of skills",
  "src/features/lures/starter/": "themes of lures",
  "src/features/training/lessons/": "ids of lessons",

  "src/features/campaigns/store/approved-values.ts": "the person's column in which an address stands",
  "src/features/campaigns/personal.ts": "a column",
};

/**
 * Channels are named in their folders and in their list. Whoever else names one would have to be changed for the next one, so they ask the list; rows
 * and requests that name none mean `defaultChannel`.
 */
export function checkChannelNames(tree: readonly SourceFile[]): Finding[] {
  const ids = (tree.find((file) => file.path === list)?.imports ?? []).map(({ to }) => to.split("/").at(-2)!);
  if (ids.length === 0) return [];
  const name = `["'\`](?:${ids.join("|")})["'\`]`;
  // Where it cannot be anything but the channel, whatever else the file means by the word.
  const meant = new RegExp(
    `\\b[cC]hannel\\b["'\`]?\\s*(?:\\?\\?|[=!:|&<]+)=*\\s*${name}|\\bz\\.literal\\(\\s*${name}|\\b(?:describe|open)(?:Channel|Transport)\\(\\s*${name}`,
    "g",
  );
  const any = new RegExp(name, "g");
  return tree.flatMap((file) => {
    const { path, text } = file;
    if (path.endsWith(".sql")) return constraints(file);
    if (["src/channels/", ...accounts].some((beginning) => path.startsWith(beginning)) || isTest(path)) return [];
    const known = Object.keys(elsewhere).some((beginning) => path.startsWith(beginning));
    const imported = file.imports.filter(({ to }) => ids.some((id) => to.startsWith(`src/channels/${id}/`)));
    return [
      ...imported.map(({ to, line }) => finding(path, line, `imports ${to}`)),
      ...[...text.matchAll(known ? meant : any)].map((found) =>
        finding(path, lineOf(text, found.index), `names the channel ${found[0]}`),
      ),
    ];
  });
}

/** Its constraints went by a later migration. */
const past = "src/features/outbound/migrations/2026-11-21-1600-channels.sql";

function constraints({ path, text }: SourceFile): Finding[] {
  if (path === past) return [];
  return [...text.matchAll(/\bchannel\s+IN\s*\(\s*'/gi)].map((found) =>
    finding(path, lineOf(text, found.index), "says which channels there are"),
  );
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|(?:^|\/)testing(?:-[\w-]+)?\.ts$/.test(path);
}

function finding(path: string, line: number, wrong: string): Finding {
  const cure =
    "ask the list (describeChannel, defaultChannel), or say in tools/check/channel-names.ts what else the word means here";
  return { path, line, wrong, cure };
}
