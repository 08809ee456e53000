import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "../../kit/log.ts";
import { madeOnce } from "../../kit/made-once.ts";
import { raw } from "../../kit/page/index.ts";
import type { Markup } from "../../kit/page/index.ts";
import type { Draw, Picture } from "./browser/picture.ts";

const file = join(import.meta.dirname, "../../../dist/learn/drawn/drawn.js");

/** The program's screens for the server, as the build made them of the same sources; null where nobody has. */
const screens = madeOnce(async () =>
  existsSync(file) ? ((await import(pathToFileURL(file).href)) as { draw: Draw }) : null,
);

/**
 * The first picture of home and of an open round, drawn by the program's own screens of the answers that the page brings: it is seen before any script has
 * come. Null where there is nothing to draw, and where drawing failed: the program draws then.
 */
export async function firstPicture(log: Logger, picture: Picture): Promise<Markup | null> {
  const { path, answers } = picture;
  if (path === "/" ? !answers["practice"] : !answers["round"]) return null;
  const drawing = await screens();
  try {
    return drawing && raw(drawing.draw(picture));
  } catch (error) {
    log.error({ err: error, path }, "The first picture of the learning site could not be drawn; the program draws it.");
    return null;
  }
}
