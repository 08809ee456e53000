import { isTest } from "./tree.ts";
import type { Finding, SourceFile } from "./tree.ts";

type Zone =
  | { kind: "kit" | "ui" | "channels" | "identity" | "top" }
  | { kind: "feature"; name: string; screen: boolean }
  | { kind: "site"; name: string };

/** The table of ARCHITECTURE.md: who may import what. */
export function checkLayers(tree: readonly SourceFile[], order: readonly string[]): Finding[] {
  return tree.flatMap((file) =>
    file.imports
      .filter((one) => one.to.startsWith("src/"))
      .flatMap(({ to, line }) => {
        const said = judge(file.path, to, order);
        return said ? [{ path: file.path, line, ...said }] : [];
      }),
  );
}

function judge(from: string, to: string, order: readonly string[]): { wrong: string; cure: string } | null {
  const [a, b] = [zone(from), zone(to)];
  const wrong = `imports ${to}`;
  if (b.kind === "identity" && a.kind !== "identity" && from !== "src/main.ts") {
    return {
      wrong,
      cure: "only main.ts knows the identity provider; reach it over its wire, or hand it a port in main.ts",
    };
  }
  if (a.kind === "top") return null;
  if (to.endsWith(".tsx") && !from.endsWith(".tsx") && !(a.kind === "ui") && !(a.kind === "feature" && a.screen)) {
    return { wrong, cure: "server files never import screens; move what both need into rules.ts or contract.ts" };
  }
  if (b.kind === "kit") return null;
  if (isTest(from) && isTestGround(a, b, to, order)) return null;
  switch (a.kind) {
    case "kit":
      return { wrong, cure: "the kit knows no product word: hand it in as a parameter" };
    case "ui":
      return b.kind === "ui"
        ? null
        : { wrong, cure: "the browser kit uses only itself and the browser-safe part of the kit" };
    case "channels":
      return b.kind === "channels"
        ? null
        : { wrong, cure: "a channel knows only the kit: hand it in through the channel's interface" };
    case "identity":
      return b.kind === "identity"
        ? null
        : { wrong, cure: "the identity provider uses only the kit; main.ts hands it the ports it needs" };
    case "site":
      return fromSite(a, b, to, wrong);
    case "feature":
      return fromFeature(a, b, from, to, order, wrong);
  }
}

// Tests put together what main.ts puts together: manifests, words, other features' test grounds; the order holds for them too.
function isTestGround(a: Zone, b: Zone, to: string, order: readonly string[]): boolean {
  if (b.kind === "top") return a.kind === "site";
  if (b.kind !== "feature" || a.kind === "kit" || a.kind === "channels") return false;
  const below = a.kind === "feature" && order.indexOf(b.name) > order.indexOf(a.name);
  return !below && /^src\/features\/[^/]+\/(testing\.ts|feature\.ts|words\/[\w-]+\.json)$/.test(to);
}

function fromSite(a: Zone & { kind: "site" }, b: Zone, to: string, wrong: string) {
  if (b.kind === "ui") return null;
  // The API is served on the main site's origin, and what is a member's own on the learning site's (0274).
  if (
    b.kind === "site" &&
    (a.name === b.name || a.name === "" || (["main", "learn"].includes(a.name) && b.name === "api"))
  )
    return null;
  // How programs for the browser are built.
  if (b.kind === "site" && b.name === "build") return null;
  if (b.kind === "feature" && (isFace(to, b.name) || to === `src/features/${b.name}/ui/screens.ts`)) return null;
  if (b.kind === "feature")
    return { wrong, cure: `use the face of ${b.name}: its index, contract, rules, facts, ui/parts or ui/screens` };
  return { wrong, cure: "a site uses the kit, the browser kit, features' faces and itself" };
}

/** What a channel and a transport are: shapes alone. */
const interfaces = new Set(["channel", "transport", "inbound"].map((name) => `src/channels/${name}.ts`));

function fromFeature(
  a: Zone & { kind: "feature" },
  b: Zone,
  from: string,
  to: string,
  order: readonly string[],
  wrong: string,
) {
  if (b.kind === "ui" && a.screen) return null;
  if (b.kind === "channels") {
    const pure = interfaces.has(to);
    // The list opens transports, so one file alone holds it: the gate.
    const gate = from === "src/features/outbound/gate.ts" && to === "src/channels/index.ts";
    if (pure || gate || (a.name === "outbound" && isTest(from))) return null;
    const cure =
      "outbound's gate uses channels/index.ts; whoever else wants to know something of a channel asks outbound (describeChannel)";
    return { wrong, cure };
  }
  if (b.kind !== "feature") return { wrong, cure: "a feature uses the kit, earlier features' faces and itself" };
  if (a.name === b.name) {
    if (!a.screen || b.screen || isBrowserFace(to, b.name)) return null;
    return isTest(from)
      ? null
      : { wrong, cure: "screens use contract, rules, facts and ui only; the rest runs on the server" };
  }
  if (order.indexOf(b.name) > order.indexOf(a.name)) {
    return { wrong, cure: `${b.name} stands below ${a.name} in the list: write a fact and let ${b.name} react to it` };
  }
  const allowed = a.screen ? isBrowserFace(to, b.name) : isFace(to, b.name);
  return allowed
    ? null
    : { wrong, cure: `use the face of ${b.name}: its index, contract, rules, facts${a.screen ? " or ui/parts" : ""}` };
}

function isFace(to: string, name: string): boolean {
  return to === `src/features/${name}/index.ts` || isBrowserFace(to, name);
}

function isBrowserFace(to: string, name: string): boolean {
  const inside = to.slice(`src/features/${name}/`.length);
  return ["contract.ts", "rules.ts", "facts.ts"].includes(inside) || inside.startsWith("ui/parts/");
}

function zone(path: string): Zone {
  const [, first = "", second = "", third = ""] = path.split("/");
  if (first === "kit" || first === "ui" || first === "channels" || first === "identity") return { kind: first };
  if (first === "features") return { kind: "feature", name: second, screen: third === "ui" };
  if (first === "sites") return { kind: "site", name: third === "" ? "" : second };
  return { kind: "top" };
}
