import ts from "typescript-api";
import type { AuditLines } from "../../src/kit/contract.ts";
import { propertiesOf } from "./program.ts";
import { placeOf } from "./refusals.ts";
import { textsOf, walk } from "./walk.ts";
import type { Bound } from "./walk.ts";

/**
 * Every line that code can write into the audit chain, as `act thing`.
 * @param declared the lines of an endpoint, by its name in a contract
 * @throws Error that names a place whose act cannot be known: give it a type of written-out texts
 */
export function linesFrom(
  checker: ts.TypeChecker,
  from: ts.Node,
  declared: (endpoint: string) => AuditLines | undefined,
): Set<string> {
  const found = new Set<string>();
  walk(checker, from, ({ callee, node, bound }) => {
    if (!callee.valueDeclaration?.getSourceFile().fileName.endsWith("/src/features/audit/index.ts")) return;
    const [first, , line, done] = node.arguments ?? [];
    if (callee.name === "audited") {
      const lines = ts.isPropertyAccessExpression(first!) ? declared(first.name.text) : undefined;
      if (!lines) throw new Error(`${placeOf(node)}: name the endpoint as contract.name`);
      for (const act of textOf("act", line!, bound) ?? Object.keys(lines)) found.add(`${act} ${lines[act]}`);
      return "past";
    }
    if (callee.name !== "audit") return;
    const [acts, things] = [textOf("act", done!, bound), textOf("what", done!, bound)];
    if (!acts || !things) throw new Error(`${placeOf(node)}: which act this is cannot be known; give it a type of written-out texts`); // oxfmt-ignore
    for (const act of acts) for (const thing of things) found.add(`${act} ${thing}`);
  });
  return found;

  function textOf(name: string, written: ts.Expression, bound: Bound): string[] | null {
    const value = propertiesOf(checker, written).get(name);
    return value ? textsOf(checker, value as ts.Expression, bound) : null;
  }
}
