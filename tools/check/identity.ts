import { isTest } from "./tree.ts";
import type { Finding, SourceFile } from "./tree.ts";

const home = "src/identity/";

/** The folders of `src/identity`: each may use those above it, never those below. The files at its root put everything together, and nobody uses them. */
export const identityFolders: readonly string[] = [
  "words",
  // What pools, clients and users are.
  "model",
  "wire",
  "custom-auth",
  "store",
  "pools",
  "keys",
  // One request, and what the process hands it.
  "calls",
  "users",
  "notices",
  "limits",
  "codes",
  "enumeration",
  "passwords",
  "sessions",
  "factors",
  "tokens",
  "credentials",
  "flows",
  "challenges",
  "actions",
  "hosted",
  "management",
];

/** The identity provider's folders use each other in one direction, also for types; tests apart. */
export function checkIdentityOrder(tree: readonly SourceFile[], order = identityFolders): Finding[] {
  return tree
    .filter(({ path }) => path.startsWith(home) && path.endsWith(".ts") && !isTest(path))
    .flatMap(({ path, imports }) => {
      const own = folderOf(path);
      if (own === "") return [];
      if (!order.includes(own)) {
        const cure = "give it its place in identityFolders (tools/check/identity.ts), below what it uses";
        return [{ path, line: 1, wrong: `stands in ${home}${own}, which has no place in the order`, cure }];
      }
      return imports
        .filter(({ to }) => to.startsWith(home) && order.indexOf(folderOf(to)) > order.indexOf(own))
        .concat(imports.filter(({ to }) => to.startsWith(home) && folderOf(to) === ""))
        .map(({ to, line }) => ({
          path,
          line,
          wrong: `imports ${to}`,
          cure: `${folderOf(to) || "the root"} stands below ${own} in the order of identity's folders (tools/check/identity.ts): move what both need further up`,
        }));
    });
}

function folderOf(path: string): string {
  const [first = "", second] = path.slice(home.length).split("/");
  return second === undefined ? "" : first;
}
