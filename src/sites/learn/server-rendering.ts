import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "../../kit/log.ts";
import { lazyValue } from "../../kit/lazy-value.ts";
import { raw } from "../../kit/page/index.ts";
import type { Markup } from "../../kit/page/index.ts";
import type { FirstPage, Render } from "./browser/rendering.ts";

const file = join(import.meta.dirname, "../../../dist/learn/server/server.js");

/** The program's screens for the server, as the build made them of the same sources; null where nobody has. */
const program = lazyValue(async () =>
  existsSync(file) ? ((await import(pathToFileURL(file).href)) as { render: Render }) : null,
);

/**
 * Home and an open round, rendered by the program's own screens of the answers that the page brings: it is seen before any script has
 * come. Null where there is nothing to render, and where that failed: the browser does it then.
 */
export async function renderedFirst(log: Logger, first: FirstPage): Promise<Markup | null> {
  const { path, answers } = first;
  if (path === "/" ? !answers["practice"] : !answers["round"]) return null;
  const screen = await program();
  try {
    return screen && raw(screen.render(first));
  } catch (error) {
    log.error(
      { err: error, path },
      "A page of the learning site could not be rendered by the server; the browser renders it.",
    );
    return null;
  }
}
