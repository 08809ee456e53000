import { createRequire } from "node:module";
import type { Container, Declaration, Postcss } from "postcss";

// Loaded on first use, as in sanitise.ts.
const load = createRequire(import.meta.url);
const library = () => load("postcss") as Postcss;

export interface CleanCss {
  css: string;
  /** What was taken out, as `property: value` or `@rule`, shortened. */
  removed: string[];
}

/**
 * A style sheet that can load nothing and run nothing: plain rules and `@media` only.
 * @param strict also takes out `position`, so that a mail shown inside one of our pages cannot cover it
 */
export function cleanStyleSheet(css: string, strict: boolean): CleanCss {
  // "<" has no place in a sheet and is how one breaks out of a style element; a backslash hides words from every check below.
  if (/[<\\]/.test(css)) return { css: "", removed: ["<style>"] };
  return clean(css, (root, removed) => {
    root.walkAtRules((rule) => {
      if (rule.name === "media" && /^[\w\s():,.<>=-]*$/.test(rule.params)) return;
      removed.push(`@${rule.name}`);
      rule.remove();
    });
    root.walkDecls((one) => dropUnsafe(one, strict, removed));
    root.walkComments((one) => void one.remove());
  });
}

/** The value of a `style` attribute, by the same rules. */
export function cleanInlineStyle(css: string, strict: boolean): CleanCss {
  if (/[<\\{}]/.test(css)) return { css: "", removed: ["style"] };
  return clean(css, (root, removed) => {
    root.each((node) => {
      if (node.type === "decl") dropUnsafe(node, strict, removed);
      else node.remove();
    });
  });
}

function clean(css: string, check: (root: Container, removed: string[]) => void): CleanCss {
  const removed: string[] = [];
  try {
    const root = library().parse(css);
    check(root, removed);
    return { css: root.toString().trim(), removed };
  } catch {
    return { css: "", removed: [css.slice(0, 40)] };
  }
}

const property = /^-{0,2}[a-z][a-z0-9-]*$/i;
const banned = /^(behavior|-moz-binding|-ms-behavior|src)$/i;
const reaching = /url\(|image-set\(|image\(|src\(|expression\(|javascript:|vbscript:|@import|element\(|attr\(/i;
const pictures = /url\(\s*["']?data:image\/(png|jpe?g|gif|webp|svg\+xml)[;,][^)<>]*\)/gi;

function dropUnsafe(one: Declaration, strict: boolean, removed: string[]): void {
  const value = one.value.replace(/\/\*[^]*?\*\//g, "");
  const safe =
    property.test(one.prop) &&
    !banned.test(one.prop) &&
    !reaching.test(value.replace(pictures, "")) &&
    !(strict && /^(position|z-index)$/i.test(one.prop));
  if (safe) return;
  removed.push(`${one.prop}: ${one.value}`.slice(0, 60));
  one.remove();
}
