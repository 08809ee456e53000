import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isTest, lineOf, sourceFile } from "./tree.ts";
import type { Finding, SourceFile } from "./tree.ts";

const root = join(import.meta.dirname, "../..");

/** What the framework asks a route module of the main site for. */
const ofRoutes = {
  files: /^src\/sites\/main\/.*\.tsx$/,
  names: ["meta", "links", "handle", "Layout", "ErrorBoundary"],
};

/** Used by nobody here, and why it stands all the same. */
const forOthers: Record<string, string> = {
  "src/identity/credentials/session-token.ts openCredentials": "for a service beside the product (decision 0098)",
  "src/sites/learn/browser/server.tsx render": "for the server, which loads what the build makes of it (decision 0374)",
};

const declaration =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+(\w+)/gm;
const handedOn = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;

/**
 * An exported name is used by another file of the program, its tools or its measurements. Tests alone do not make one: they may look at what their file
 * uses itself, and at what a face hands on.
 * @param outside what else uses the tree
 */
export function checkExports(tree: readonly SourceFile[], outside = usersOutside()): Finding[] {
  const users = new Map<string, Set<string>>();
  const tests = new Map<string, Set<string>>();
  for (const file of [...tree, ...outside]) {
    const into = isTest(file.path) || file.path.startsWith("e2e/") ? tests : users;
    for (const { to, names } of file.imports) {
      const known = into.get(to) ?? new Set();
      into.set(to, known);
      for (const name of names) known.add(name);
    }
  }
  const uses = (by: Map<string, Set<string>>, path: string, name: string) =>
    by.get(path)?.has(name) || by.get(path)?.has("*") || false;
  return tree
    .filter(({ path }) => !path.endsWith(".sql") && !isTest(path))
    .flatMap(({ path, text }) =>
      exportsOf(text).flatMap(({ name, at, own }) => {
        const known = ofRoutes.files.test(path) && ofRoutes.names.includes(name);
        if (known || `${path} ${name}` in forOthers || uses(users, path, name)) return [];
        if (own && uses(tests, path, name)) return [];
        const cure = own ? "do not export it" : "take it out, or to the tests that use it";
        return [{ path, line: lineOf(text, at), wrong: `exports ${name}, which nobody uses`, cure }];
      }),
    );
}

/** @returns each exported name, where it stands, and whether its own file uses it or only hands it on */
function exportsOf(text: string): { name: string; at: number; own: boolean }[] {
  const declared = [...text.matchAll(declaration)].map((found) => {
    const name = found[1]!;
    const times = text.match(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, "g"))!.length;
    return { name, at: found.index, own: times > 1 };
  });
  const onward = [...text.matchAll(handedOn)].flatMap((found) =>
    found[1]!
      .split(",")
      .flatMap((one) => /(\w+)\s*$/.exec(one)?.[1] ?? [])
      .map((name) => ({ name, at: found.index, own: true })),
  );
  return [...declared, ...onward];
}

function usersOutside(): SourceFile[] {
  const paths = globSync("{bin,bench,crash,e2e,sweep,tools}/**/*.{ts,tsx,mjs}", { cwd: root });
  return paths.map((path) => sourceFile(path.replaceAll("\\", "/"), readFileSync(join(root, path), "utf8")));
}
