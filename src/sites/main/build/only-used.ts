/**
 * The rules of a stylesheet that a page can show: those whose classes are all named in it. What stands in `:is()`, `:not()` and their like
 * counts as named, so a rule too many may stay, and none is missing.
 * @param css as the bundler writes it, without comments; @param shown the page and every program that may put a class into it
 */
export function onlyUsed(css: string, shown: string): string {
  const named = new Set(shown.match(/[\w-]+/g));
  const kept = css.replace(/([^{}]+)\{[^{}]*\}/g, (rule: string, selectors: string) =>
    withoutArguments(selectors)
      .split(",")
      .some((one) => [...one.matchAll(/\.([a-z_][\w-]*)/gi)].every(([, name]) => named.has(name!)))
      ? rule
      : "",
  );
  return withoutMovements(withoutEmpty(kept));
}

function withoutArguments(selectors: string): string {
  const less = selectors.replace(/\([^()]*\)/g, "");
  return less === selectors ? less : withoutArguments(less);
}

/** Without the movements that nothing makes any more. */
function withoutMovements(css: string): string {
  return css.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (movement, name: string) =>
    css.split(new RegExp(`(?<![\\w-])${name}(?![\\w-])`)).length > 2 ? movement : "",
  );
}

function withoutEmpty(css: string): string {
  const less = css.replace(/@(?:media|supports)[^{}]*\{\}/g, "");
  return less === css ? less : withoutEmpty(less);
}
