import type ts from "typescript-api";
import { textsOf, walk } from "./walk.ts";

/** A refusal that code can come to, as `kind reason`, with the place that makes it. */
export type Reached = Map<string, string>;

/**
 * Every refusal that code can come to.
 * @throws Error that names a place whose kind or reason cannot be known: give it a type of written-out texts
 */
export function refusalsFrom(checker: ts.TypeChecker, from: ts.Node): Reached {
  const found: Reached = new Map();
  walk(checker, from, ({ callee, node, bound }) => {
    const file = fileOf(callee.valueDeclaration);
    const given = node.arguments ?? [];
    if (!file.endsWith("/src/kit/problem.ts")) return;
    if (callee.name === "refusalAsFault") return "past";
    if (callee.name === "onRefusal") {
      const [reason, work, other] = given;
      const left = textsOf(checker, reason!, bound) ?? [];
      for (const [refusal, place] of refusalsFrom(checker, work!))
        if (!left.includes(refusal.split(" ")[1]!)) found.set(refusal, place);
      for (const one of refusalsFrom(checker, other!)) found.set(...one);
      return "past";
    }
    // What a parser's process refuses with is found in the parser itself.
    if (/\/src\/kit\/(problem|parsing\/process)\.ts$/.test(fileOf(node))) return;
    if (callee.name !== "refuse" && callee.name !== "Problem") return;
    const [kinds, reasons] = [textsOf(checker, given[0]!, bound), textsOf(checker, given[1]!, bound)];
    if (!kinds || !reasons)
      throw new Error(`${placeOf(node)}: which refusal this is cannot be known; give it a type of written-out texts`);
    for (const kind of kinds) for (const reason of reasons) found.set(`${kind} ${reason}`, placeOf(node));
  });
  return found;
}

function fileOf(node: ts.Node | undefined): string {
  return node?.getSourceFile().fileName ?? "";
}

/** Where a piece of code stands, as `src/…:line`. */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.replace(/^.*\/(?=src\/)/, "")}:${line + 1}`;
}
