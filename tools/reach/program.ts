import { join } from "node:path";
import ts from "typescript-api";

export interface Program {
  checker: ts.TypeChecker;
  file: (path: string) => ts.SourceFile;
}

/** The product's server files as the compiler reads them, from the list of features on. */
export function readProgram(root: string, entry = "src/features.ts"): Program {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: Record<string, unknown> };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram([join(root, entry)], { ...options, allowJs: false });
  return {
    checker: program.getTypeChecker(),
    file(path) {
      const found = program.getSourceFile(join(root, path));
      if (!found) throw new Error(`${path} is not reached from ${entry}`);
      return found;
    },
  };
}

/** What a name stands for, past imports and re-exports. */
export function meant(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  const parent = node.parent as ts.Node | undefined;
  const found =
    parent && ts.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : checker.getSymbolAtLocation(node);
  return found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
}

/** The expression within `as`, `satisfies`, brackets and the like. */
export function bare(node: ts.Expression): ts.Expression {
  if (
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node)
  )
    return bare(node.expression);
  return node;
}

/** The properties of an object that is written out, with those that are spread into it. */
export function propertiesOf(checker: ts.TypeChecker, given: ts.Expression): Map<string, ts.Node> {
  const node = bare(given);
  if (ts.isIdentifier(node)) {
    const made = meant(checker, node)?.valueDeclaration;
    return made && ts.isVariableDeclaration(made) && made.initializer
      ? propertiesOf(checker, made.initializer)
      : new Map<string, ts.Node>();
  }
  const found = new Map<string, ts.Node>();
  if (!ts.isObjectLiteralExpression(node)) return found;
  for (const one of node.properties) {
    if (ts.isSpreadAssignment(one))
      for (const [name, value] of propertiesOf(checker, one.expression)) found.set(name, value); // oxfmt-ignore
    else if (ts.isPropertyAssignment(one)) found.set(one.name.getText(), one.initializer);
    else if (ts.isShorthandPropertyAssignment(one)) found.set(one.name.getText(), one.name);
    else found.set(one.name.getText(), one);
  }
  return found;
}
