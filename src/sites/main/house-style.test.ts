import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// What holds for every sentence that people see, whichever feature says it.
const source = join(import.meta.dirname, "../..");
const files = readdirSync(source, { recursive: true, encoding: "utf8" });
const catalogues = files.filter((name) => /(^|\/)words\/en\.json$/.test(name));
const pages = files.filter((name) => /^sites\/main\/content\/.*\.(ts|md)$/.test(name) && !name.includes(".test."));

interface Sentence {
  /** File and key. */
  at: string;
  text: string;
}

function sentences(at: string, value: unknown): Sentence[] {
  if (typeof value === "string") return [{ at, text: value }];
  return Object.entries(value as object).flatMap(([key, one]) => sentences(`${at} ${key}`, one));
}

const said = catalogues.flatMap((name) => sentences(name, JSON.parse(readFileSync(join(source, name), "utf8"))));
const shown = [...said, ...pages.map((name) => ({ at: name, text: readFileSync(join(source, name), "utf8") }))];

// What the specification gives word for word keeps its spelling (decision 0191; specified-words.test.ts): each once, in this one place.
const asSpecified: Record<string, string> = {
  "sites/main/content/claims.ts": '"500+", label: "organizations"',
  "sites/main/content/features.ts": "Customizable tests",
};

/** What another program shows or wants, word for word. */
const asShownElsewhere: Record<string, string> = {
  "channels/chat-slack/words/en.json guide 2": "chat:write.customize",
  "channels/chat-zulip/words/en.json guide 5": "Organization settings",
};

it("British spelling stands on every screen and in every mail, but for what is specified word for word", () => {
  expect(catalogues.length).toBeGreaterThan(15);
  for (const at of Object.keys(asSpecified)) expect(pages).toContain(at);
  for (const [at, text] of Object.entries(asShownElsewhere))
    expect(said.find((one) => one.at === at)?.text).toContain(text);
  const american =
    /\b\w*(organiz|customiz|recogniz|personaliz|prioritiz|summariz|analyz|minimiz|maximiz|behavior|favorite|catalogs?\b|canceled|fulfill\b|enrollment)\w*/i;
  const found = shown.flatMap(({ at, text }) => {
    const [word] = american.exec(text.replace(asSpecified[at] ?? asShownElsewhere[at] ?? "", "")) ?? [];
    return word ? [`${at}: ${word}`] : [];
  });
  expect(found).toEqual([]);
});

/** German words that have crept in beside the one that screens use, and the one. */
const oneWord: [word: RegExp, instead: string][] = [
  [
    /\bEigentümer(?!\w)|\bEigentümerin|Inhaber(in)? (oder|und) Admin|\bAdministrator(en|in)?\b/,
    "Hauptverantwortung, Administration",
  ],
  [/\bSendeprofil/, "Versandprofil"],
  [/\bSchlagworte\b/, "Schlagwörter"],
  [/\bNotschalter/, "Notaus"],
  [/\b(Start|Anfangs)passwort/, "vorläufiges Passwort"],
  [/\bGefahrenzone/, "Gefahrenbereich"],
];

it("one thing has one German word, in catalogues and pages alike", () => {
  const german = files.filter((name) => /(^|\/)words\/de\.json$|^sites\/main\/content\/de\/docs\//.test(name));
  expect(german.length).toBeGreaterThan(60);
  const found = german.flatMap((name) => {
    const text = readFileSync(join(source, name), "utf8");
    return oneWord.flatMap(([word, instead]) =>
      word.test(text) ? [`${name}: ${word.exec(text)![0]} → ${instead}`] : [],
    );
  });
  expect(found).toEqual([]);
});

it("roles have the same names wherever they are listed", () => {
  for (const language of ["en", "de"]) {
    const read = (name: string) => JSON.parse(readFileSync(join(source, name), "utf8")) as Record<string, unknown>;
    const names = read(`features/people/ui/words/${language}.json`)["role"];
    expect(read(`features/api-keys/ui/words/${language}.json`)["role"]).toEqual(names);
    expect(read(`features/outbound/words/${language}.json`)).toMatchObject({ outbox: { "sign-in": { role: names } } });
  }
});

it("no subject of a mail holds what opens something: locked screens and lists show subjects", () => {
  const subjects = said.filter(({ at }) => /\bsubject$/.test(at));
  expect(subjects.length).toBeGreaterThan(15);
  const open = subjects.filter(({ text }) => /\{\{\s*(code|password|secret|token|link|otp)\b/.test(text));
  expect(open).toEqual([]);
});

it("German sentences call roles what the roles are called", () => {
  const german = files.filter((name) => /(^|\/)words\/de\.json$/.test(name) && !name.startsWith("channels/"));
  expect(german.length).toBeGreaterThan(15);
  const found = german
    .flatMap((name) => sentences(name, JSON.parse(readFileSync(join(source, name), "utf8"))))
    .filter(({ text }) => /Eigentümer|Administrator|\bAdmins?\b|Analyst|Inhaber(in)? (und|oder)/.test(text));
  expect(found).toEqual([]);
});
