import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export interface Import {
  /** The imported file relative to the root (`src/kit/id.ts`), or the package's or built-in module's name. */
  to: string;
  line: number;
  /** Erased before the program runs. */
  typeOnly: boolean;
  /** What is taken of it, by its name there; `*` for all of it. */
  names: string[];
}

export interface SourceFile {
  /** Relative to the root, with slashes. */
  path: string;
  text: string;
  imports: Import[];
}

export interface Finding {
  path: string;
  line: number;
  wrong: string;
  cure: string;
}

/** Reads every source file below `src` of the project at `root`. */
export function readTree(root: string): SourceFile[] {
  const paths = globSync("src/**/*.{ts,tsx,sql}", { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  return paths.toSorted().map((path) => sourceFile(path, readFileSync(join(root, path), "utf8")));
}

/** A source file from its text; also for tests. */
export function sourceFile(path: string, text: string): SourceFile {
  return { path, text, imports: path.endsWith(".sql") ? [] : findImports(path, text) };
}

const statement =
  /^[ \t]*(?:import|export)\s+(?<type>type\s)?(?<names>(?:[\w*$\s,{}]|"[^"]*")*?)from\s*["'](?<from>[^"']+)["']|^[ \t]*import\s*["'](?<bare>[^"']+)["']|\bimport\(\s*["'](?<dynamic>[^"']+)["']\s*\)/gm;

function findImports(path: string, text: string): Import[] {
  return [...text.matchAll(statement)].map((match) => {
    const { type, names = "", from, bare, dynamic } = match.groups!;
    const named = (from ?? bare ?? dynamic)!;
    const to = named.startsWith(".") ? normalize(join(dirname(path), named)).replaceAll("\\", "/") : named;
    return {
      to,
      line: lineOf(text, match.index + match[0].search(/\S/)),
      typeOnly: type !== undefined,
      names: dynamic ? ["*"] : namesIn(names),
    };
  });
}

function namesIn(clause: string): string[] {
  if (clause.includes("*")) return ["*"];
  const [, listed = ""] = /\{([^}]*)\}/.exec(clause) ?? [];
  const single = /^\s*\w+/.test(clause) ? ["default"] : [];
  return [...single, ...listed.split(",").flatMap((one) => /^(?:type\s+)?(\w+)/.exec(one.trim())?.[1] ?? [])];
}

/** The line number of a place in a text, from 1. */
export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing[^/]*(\.ts$|\/)|\.hostile\.ts$/.test(path);
}

/** The features' folder names in the order of the list in `src/features.ts`. */
export function featureOrder(tree: readonly SourceFile[]): string[] {
  const list = tree.find((file) => file.path === "src/features.ts")?.text ?? "";
  const array = /features\b[^=]*=\s*\[([^\]]*)\]/.exec(list)?.[1] ?? "";
  return [...array.matchAll(/\w+/g)].map(([name]) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
}
