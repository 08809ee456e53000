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

/** Code and what its caller says of its parameters. What it does is read once, however many walks come by. */
interface Frame {
  steps(): readonly Step[];
}

/** A call, the code behind it, and what its callee and arguments do; or code that is mentioned. */
type Step = { call: Call; code: Frame | null; inner: readonly Step[] } | { mentioned: Frame };

const readers = new WeakMap<ts.TypeChecker, ReturnType<typeof makeReader>>();

/**
 * Every call that code can come to: the functions that it calls or mentions, theirs, and so on. What is called through an interface (a transport, a
 * port of the process) is not followed; neither are jobs, which are ordered by name.
 * @param each answers `past` for a call that is not to be followed
 */
export function walk(checker: ts.TypeChecker, from: ts.Node, each: (call: Call) => unknown): void {
  let read = readers.get(checker);
  if (!read) readers.set(checker, (read = makeReader(checker)));
  const entered = new Set<Frame>();
  const waiting: Frame[] = [];
  enter(read(from, new Map()));
  for (let next = waiting.pop(); next; next = waiting.pop()) follow(next.steps());

  function enter(frame: Frame): void {
    if (entered.has(frame)) return;
    entered.add(frame);
    waiting.push(frame);
  }

  function follow(steps: readonly Step[]): void {
    for (const step of steps) {
      if ("mentioned" in step) enter(step.mentioned);
      else if (each(step.call) !== "past") {
        if (step.code) enter(step.code);
        follow(step.inner);
      }
    }
  }
}

function makeReader(checker: ts.TypeChecker): (node: ts.Node, bound: Bound) => Frame {
  const frames = new Map<string, Frame>();
  const numbers = new Map<ts.Node | ts.Symbol, number>();
  return frameOf;

  function numberOf(one: ts.Node | ts.Symbol): number {
    const number = numbers.get(one) ?? numbers.size;
    numbers.set(one, number);
    return number;
  }

  function frameOf(node: ts.Node, bound: Bound): Frame {
    const bindings = [...bound].map(([param, values]) => `${numberOf(param)}=${values.join("|")}`).join(",");
    const key = `${numberOf(node)} ${bindings}`;
    let frame = frames.get(key);
    if (!frame) {
      let steps: Step[] | undefined;
      frame = { steps: () => (steps ??= stepsIn(node, bound)) };
      frames.set(key, frame);
    }
    return frame;
  }

  function stepsIn(code: ts.Node, bound: Bound): Step[] {
    const steps: Step[] = [];
    visit(code, steps);
    return steps;

    function visit(node: ts.Node, into: Step[]): void {
      if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
      if (node !== code && isElsewhere(node)) return;
      if (ts.isIfStatement(node) && isNever(checker, node.expression, bound)) {
        if (node.elseStatement) visit(node.elseStatement, into);
        return;
      }
      if (ts.isConditionalExpression(node) && isNever(checker, node.condition, bound))
        return visit(node.whenFalse, into);
      if (ts.isTryStatement(node) && node.catchClause && !node.catchClause.variableDeclaration) {
        visit(node.catchClause.block, into);
        if (node.finallyBlock) visit(node.finallyBlock, into);
        return;
      }
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) return visitCall(node, into);
      if (ts.isIdentifier(node) && !isCallee(node)) mention(node, into);
      ts.forEachChild(node, (child) => visit(child, into));
    }

    function visitCall(node: ts.CallExpression | ts.NewExpression, into: Step[]): void {
      const callee = meant(checker, nameIn(node.expression));
      let inner = into;
      if (callee) {
        const called = codeOf(callee);
        inner = [];
        into.push({ call: { callee, node, bound }, code: called ? frameOf(called, bind(called, node)) : null, inner });
      }
      // `.catch(() => …)`: whatever came is not passed on.
      if (!ts.isIdentifier(node.expression) && !swallows(node)) visit(node.expression, inner);
      for (const type of node.typeArguments ?? []) if (ts.isTypeQueryNode(type)) mention(type.exprName, inner);
      for (const argument of node.arguments ?? []) visit(argument, inner);
    }

    function mention(node: ts.Node, into: Step[]): void {
      const symbol = meant(checker, node);
      const named = symbol && codeOf(symbol);
      // What is worked out within a function was looked at where it stands.
      if (!named || isWithin(named, node) || (isLocal(named) && !functionIn(named))) return;
      into.push({ mentioned: frameOf(named, isLocal(named) ? bound : new Map()) });
    }

    function bind(called: ts.Node, call: ts.CallExpression | ts.NewExpression): Bound {
      const found = new Map(isLocal(called) ? bound : []);
      const made = functionIn(called);
      for (const [place, parameter] of (made?.parameters ?? []).entries()) {
        const given = call.arguments?.[place];
        const value = given ?? parameter.initializer;
        if (!ts.isIdentifier(parameter.name)) continue;
        // What is left out is none of the texts.
        const texts = value ? textsOf(checker, value, bound) : parameter.questionToken ? [] : null;
        const symbol = checker.getSymbolAtLocation(parameter.name);
        if (texts && texts.length < 40 && symbol) found.set(symbol, texts);
      }
      return found;
    }
  }
}

// A function within a function is looked at where it is called or mentioned; what an object that is given back can do, where somebody calls it.
function isElsewhere(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node)) return true;
  if (ts.isVariableDeclaration(node)) return functionIn(node) !== undefined;
  return ts.isObjectLiteralElementLike(node) && functionIn(node) !== undefined && isGivenBack(node.parent);
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
