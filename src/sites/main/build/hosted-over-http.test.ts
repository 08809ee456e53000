import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withFreeScheme } from "./hosted-over-http.ts";

const root = join(import.meta.dirname, "../../../..");
const auth = globSync("node_modules/{,aws-amplify/node_modules/}@aws-amplify/auth/dist/esm", { cwd: root });

it("changes exactly the four files of the Amplify that is installed, and leaves no other https in them", () => {
  expect(auth).toHaveLength(1);
  const folder = join(root, auth[0]!);
  const changed = globSync("**/*.mjs", { cwd: folder })
    .map((file) => withFreeScheme(readFileSync(join(folder, file), "utf8"), join(folder, file)))
    .filter((code) => code !== null);
  expect(changed).toHaveLength(4);
  for (const code of changed) {
    expect(code).toMatch(/^import \{ hostedScheme \} from ".*\/account\/hosted-scheme.ts";\n/);
    expect(code.replaceAll(/\/\/.*|\/\*[^]*?\*\//g, "")).not.toMatch(/["'`]https:\/\//);
  }
});

it("stops at a file that reads otherwise, and lets others pass", () => {
  const id = "/x/node_modules/@aws-amplify/auth/dist/esm/utils/openAuthSession.mjs";
  expect(() => withFreeScheme("location.href = url;", id)).toThrow("no longer holds");
  expect(withFreeScheme("location.href = url;", "/x/node_modules/other/utils/openAuthSession.mjs")).toBeNull();
});
