import { checkBrowserSafe } from "./browser-safe.ts";
import { checkChannelNames } from "./channel-names.ts";
import { checkCircles } from "./circles.ts";
import { checkEnvironment } from "./environment.ts";
import { checkExports } from "./exports.ts";
import { checkIdentityOrder } from "./identity.ts";
import { checkLayers } from "./layers.ts";
import { checkSqlOwners, checkSqlPlaces } from "./sql.ts";
import { featureOrder } from "./tree.ts";
import type { Finding, SourceFile } from "./tree.ts";

/** Every rule about who may use what, by the name under which it is counted. */
export const rules: Record<string, (tree: readonly SourceFile[]) => Finding[]> = {
  "imports follow the table": (tree) => checkLayers(tree, featureOrder(tree)),
  "no import circles": checkCircles,
  "the identity provider's folders have an order": checkIdentityOrder,
  "what reaches the browser is browser-safe": checkBrowserSafe,
  "the environment is read in kit/config.ts only": checkEnvironment,
  "SQL stands in stores and migrations only": checkSqlPlaces,
  "stores touch their own tables": (tree) => checkSqlOwners(tree, featureOrder(tree)),
  "an exported name has a user": (tree) => checkExports(tree),
  "every feature is in the list": checkListed,
  "channels are named by their list": checkChannelNames,
};

/** One line a finding: file, line, what is wrong, what to do. */
export function line({ path, line: at, wrong, cure }: Finding): string {
  return `${path}:${at} ${wrong}. Cure: ${cure}.`;
}

function checkListed(tree: readonly SourceFile[]): Finding[] {
  const order = featureOrder(tree);
  const folders = new Set(
    tree.filter((file) => file.path.startsWith("src/features/")).map((file) => file.path.split("/")[2]!),
  );
  return [...folders]
    .filter((name) => !order.includes(name))
    .map((name) => ({
      path: `src/features/${name}`,
      line: 1,
      wrong: "is not in the list",
      cure: "add it to src/features.ts, below what it uses",
    }));
}
