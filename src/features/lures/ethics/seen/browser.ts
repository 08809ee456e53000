/** What browsers say of elements by themselves (HTML Living Standard, 15.3), as far as it decides what is seen. */
const styles: Readonly<Record<string, string>> = {
  h1: "font-size:2em",
  h2: "font-size:1.5em",
  h3: "font-size:1.17em",
  h5: "font-size:0.83em",
  h6: "font-size:0.67em",
  s: "text-decoration:line-through",
  del: "text-decoration:line-through",
  pre: "white-space:pre",
  summary: "content-visibility:visible",
  ...all("small sub sup", "font-size:smaller"),
  ...all("button input select textarea", "all:initial;visibility:inherit;mso-hide:inherit;font-size:13.3px;background:#efefef;display:inline-block"), // oxfmt-ignore
};

function all(names: string, style: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((one) => [one, style]));
}

/** Those whose `bgcolor` is painted. */
const painted: ReadonlySet<string> = new Set("body table thead tbody tfoot tr td th".split(" "));
const sizes = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"];

/** What browsers say of an element, and its attributes of before styles. @param value of an attribute, empty where there is none */
export function browserStyle(
  name: string,
  value: (attribute: string) => string,
  has: (attribute: string) => boolean,
): [browser: string, attributes: string] {
  const own =
    name === "a" && has("href")
      ? "color:#00e"
      : name === "details" && !has("open")
        ? "content-visibility:hidden"
        : (styles[name] ?? "");
  // A field that has it is sent and not shown, or is shown; of both nothing is read.
  const hidden =
    has("hidden") && name !== "input"
      ? value("hidden").toLowerCase() === "until-found"
        ? "display:unknown"
        : "display:none"
      : "";
  const said = [
    name === "font" && has("color") && `color:${colour(value("color"))}`,
    painted.has(name) && has("bgcolor") && `background:${colour(value("bgcolor"))}`,
    name === "font" && has("size") && `font-size:${fontSize(value("size").trim())}`,
  ];
  return [[own, hidden].filter(Boolean).join(";"), said.filter(Boolean).join(";")];
}

/** Attributes make a colour of whatever they say. */
function colour(given: string): string {
  const text = given.trim().toLowerCase();
  return /^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|(?!transparent$|currentcolor$|inherit$)[a-z]+)$/.test(text) ? text : "unknown";
}

function fontSize(given: string): string {
  const number = Number.parseInt(given, 10);
  const at = /^[+-]/.test(given) ? 3 + number : number;
  return Number.isNaN(at) ? "inherit" : sizes[Math.min(7, Math.max(1, at)) - 1]!;
}
