import ts from "typescript-api";
import { bare, meant, propertiesOf } from "./program.ts";
import type { Program } from "./program.ts";

export interface Handled {
  feature: string;
  endpoint: string;
  handler: ts.Node;
  /** The jobs of its feature, where it has some. */
  jobs: ts.Node | undefined;
}

/** The handler of every endpoint, as it stands in the features' manifests. */
export function handlersIn({ checker, file }: Program): Handled[] {
  return manifests(checker, file("src/features.ts")).flatMap((manifest) => {
    const feature = (manifest.get("name") as ts.StringLiteral).text;
    return ["handlers", "steps", "raw"].flatMap((part) => {
      const written = manifest.get(part) as ts.Expression | undefined;
      const found = written ? propertiesOf(checker, written) : new Map<string, ts.Node>();
      return [...found].map(([endpoint, handler]) => ({ feature, endpoint, handler, jobs: manifest.get("jobs") }));
    });
  });
}

function manifests(checker: ts.TypeChecker, file: ts.SourceFile): Map<string, ts.Node>[] {
  const [list] = file.statements.filter(ts.isVariableStatement).flatMap((one) => one.declarationList.declarations);
  const { elements } = bare(list!.initializer!) as ts.ArrayLiteralExpression;
  return elements.map((element) => {
    const made = meant(checker, element)?.valueDeclaration as ts.VariableDeclaration;
    const [manifest] = (bare(made.initializer!) as ts.CallExpression).arguments;
    return propertiesOf(checker, manifest!);
  });
}
