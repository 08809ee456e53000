import ts from "typescript-api";
import { bare, meant } from "./program.ts";

/** What the text parameters of a function stand for, as far as its caller says it. */
export type Bound = ReadonlyMap<ts.Symbol, readonly string[]>;

export interface Call {
  /** What is called, past imports. */
  callee: ts.Symbol;
  node: ts.CallExpression | ts.NewExpression;
  bound: Bound;
}

/**
 * Every call that code can come to: the functions that it calls or mentions, theirs, and so on. What is called through an interface (a transport, a
 * port of the process) is not followed; neither are jobs, which are ordered by name.
 * @param each answers `past` for a call that is not to be followed
 */
export function walk(checker: ts.TypeChecker, from: ts.Node, each: (call: Call) => unknown): void {
  const seen = new Set<string>();
  const numbers = new Map<ts.Node, number>();
  const waiting: { node: ts.Node; bound: Bound }[] = [];
  enter(from, new Map());
  for (let next = waiting.pop(); next; next = waiting.pop()) visit(next.node, next.bound);

  function entered(node: ts.Node): boolean {
    return numbers.has(node);
  }

  function enter(node: ts.Node, bound: Bound): void {
    if (!numbers.has(node)) numbers.set(node, numbers.size);
    const told = [...bound].map(([param, values]) => `${param.name}=${values.join("|")}`).join(",");
    const key = `${numbers.get(node)} ${told}`;
    if (seen.has(key)) return;
    seen.add(key);
    waiting.push({ node, bound });
  }

  function visit(node: ts.Node, bound: Bound): void {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    // A function within a function is looked at where it is called or mentioned.
    if (ts.isFunctionDeclaration(node) && !entered(node)) return;
    if (ts.isVariableDeclaration(node) && functionIn(node) && !entered(node)) return;
    // What an object that is given back can do is looked at where somebody calls it.
    if (ts.isObjectLiteralElementLike(node) && functionIn(node) && isGivenBack(node.parent) && !entered(node)) return;
    if (ts.isIfStatement(node) && isNever(checker, node.expression, bound)) {
      if (node.elseStatement) visit(node.elseStatement, bound);
      return;
    }
    if (ts.isConditionalExpression(node) && isNever(checker, node.condition, bound))
      return visit(node.whenFalse, bound);
    if (ts.isTryStatement(node) && node.catchClause && !node.catchClause.variableDeclaration) {
      visit(node.catchClause.block, bound);
      if (node.finallyBlock) visit(node.finallyBlock, bound);
      return;
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = meant(checker, nameIn(node.expression));
      if (callee) {
        if (each({ callee, node, bound }) === "past") return;
        const code = codeOf(callee);
        if (code) enter(code, bind(code, node, bound));
      }
      // `.catch(() => …)`: whatever came is not passed on.
      if (!ts.isIdentifier(node.expression) && !swallows(node)) visit(node.expression, bound);
      for (const type of node.typeArguments ?? []) if (ts.isTypeQueryNode(type)) mention(type.exprName, bound);
      for (const argument of node.arguments ?? []) visit(argument, bound);
      return;
    }
    if (ts.isIdentifier(node) && !isCallee(node)) mention(node, bound);
    ts.forEachChild(node, (child) => visit(child, bound));
  }

  function mention(node: ts.Node, bound: Bound): void {
    const symbol = meant(checker, node);
    const code = symbol && codeOf(symbol);
    // What is worked out within a function was looked at where it stands.
    if (!code || isWithin(code, node) || (isLocal(code) && !functionIn(code))) return;
    enter(code, isLocal(code) ? bound : new Map());
  }

  function bind(code: ts.Node, call: ts.CallExpression | ts.NewExpression, outer: Bound): Bound {
    const found = new Map(isLocal(code) ? outer : []);
    const made = functionIn(code);
    for (const [place, parameter] of (made?.parameters ?? []).entries()) {
      const given = call.arguments?.[place];
      const value = given ?? parameter.initializer;
      if (!ts.isIdentifier(parameter.name)) continue;
      // What is left out is none of the texts.
      const texts = value ? textsOf(checker, value, outer) : parameter.questionToken ? [] : null;
      const symbol = checker.getSymbolAtLocation(parameter.name);
      if (texts && texts.length < 40 && symbol) found.set(symbol, texts);
    }
    return found;
  }
}

/** The texts that an expression can be, or null when that cannot be known. */
export function textsOf(checker: ts.TypeChecker, given: ts.Expression, bound: Bound): string[] | null {
  const node = bare(given);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (node.kind === ts.SyntaxKind.NullKeyword) return [];
  if (ts.isConditionalExpression(node)) {
    if (isNever(checker, node.condition, bound)) return textsOf(checker, node.whenFalse, bound);
    const [yes, no] = [textsOf(checker, node.whenTrue, bound), textsOf(checker, node.whenFalse, bound)];
    return yes && no && [...new Set([...yes, ...no])];
  }
  if (ts.isTemplateExpression(node)) {
    let texts = [node.head.text];
    for (const span of node.templateSpans) {
      const some = textsOf(checker, span.expression, bound);
      if (!some) return null;
      texts = texts.flatMap((before) => some.map((one) => `${before}${one}${span.literal.text}`));
    }
    return texts;
  }
  const symbol = ts.isIdentifier(node) ? meant(checker, node) : undefined;
  const known = symbol && bound.get(symbol);
  if (known) return [...known];
  const ofType = textsOfType(checker.getTypeAtLocation(node));
  if (ofType) return ofType;
  const made = symbol?.valueDeclaration;
  return made && ts.isVariableDeclaration(made) && made.initializer ? textsOf(checker, made.initializer, bound) : null;
}

// `if (kind === "this")` where the caller said another one.
function isNever(checker: ts.TypeChecker, given: ts.Expression, bound: Bound): boolean {
  const node = bare(given);
  const symbol = ts.isIdentifier(node) ? meant(checker, node) : undefined;
  if (symbol) return bound.get(symbol)?.length === 0;
  if (!ts.isBinaryExpression(node)) return false;
  const { operatorToken, left, right } = node;
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return isNever(checker, left, bound) || isNever(checker, right, bound);
  if (operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken) return false;
  const [one, other] = [textsOf(checker, left, bound), textsOf(checker, right, bound)];
  return one !== null && other !== null && other.length > 0 && !one.some((text) => other.includes(text));
}

function textsOfType(type: ts.Type): string[] | null {
  if (type.isStringLiteral()) return [type.value];
  if (type.flags & ts.TypeFlags.Undefined) return [];
  if (type.isUnion()) {
    const some = type.types.filter((one) => !(one.flags & ts.TypeFlags.Undefined)).map((one) => textsOfType(one));
    return some.every((one) => one !== null) ? some.flat() : null;
  }
  return null;
}

// The code behind a name: a function with its body, or the value that a constant was given.
function codeOf(symbol: ts.Symbol): ts.Node | undefined {
  for (const one of symbol.declarations ?? []) {
    if (one.getSourceFile().isDeclarationFile) continue;
    if ((ts.isFunctionDeclaration(one) || ts.isMethodDeclaration(one)) && one.body) return one;
    if (ts.isClassDeclaration(one)) return one;
    if (ts.isVariableDeclaration(one) && one.initializer && ts.isIdentifier(one.name)) return one;
    if (ts.isPropertyAssignment(one)) return one;
  }
  return undefined;
}

function functionIn(code: ts.Node): ts.SignatureDeclaration | undefined {
  if (ts.isFunctionLike(code)) return code;
  if ((ts.isVariableDeclaration(code) || ts.isPropertyAssignment(code)) && code.initializer) {
    const made = bare(code.initializer);
    return ts.isFunctionLike(made) ? made : undefined;
  }
  return undefined;
}

function nameIn(node: ts.Expression): ts.Node {
  const inner = bare(node);
  return ts.isPropertyAccessExpression(inner) ? inner.name : inner;
}

function isCallee(node: ts.Identifier): boolean {
  const { parent } = node;
  const outer = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node;
  return ts.isCallExpression(outer.parent) && outer.parent.expression === outer;
}

function isLocal(code: ts.Node): boolean {
  for (let at = code.parent; !ts.isSourceFile(at); at = at.parent) if (ts.isFunctionLike(at)) return true;
  return false;
}

function isGivenBack(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isSatisfiesExpression(parent) || ts.isAsExpression(parent))
    return isGivenBack(parent);
  return ts.isReturnStatement(parent) || ts.isArrowFunction(parent);
}

function swallows(call: ts.CallExpression | ts.NewExpression): boolean {
  const called = call.expression;
  const [handler] = call.arguments ?? [];
  if (!ts.isPropertyAccessExpression(called) || called.name.text !== "catch" || !handler) return false;
  return ts.isArrowFunction(handler) && handler.parameters.length === 0;
}

function isWithin(outer: ts.Node, inner: ts.Node): boolean {
  return outer.getSourceFile() === inner.getSourceFile() && outer.pos <= inner.pos && inner.end <= outer.end;
}
