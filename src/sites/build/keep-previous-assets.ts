import { copyFileSync, existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

const days = 7;

/** Keeps the files of earlier builds for a week: a page that was opened before the build still finds its own. */
export function keepPreviousAssets(from: string, to: string): void {
  if (!existsSync(from)) return;
  const oldest = Date.now() - days * 86_400_000;
  for (const name of readdirSync(from)) {
    const { mtime } = statSync(join(from, name));
    if (existsSync(join(to, name)) || mtime.getTime() < oldest) continue;
    copyFileSync(join(from, name), join(to, name));
    utimesSync(join(to, name), mtime, mtime);
  }
}
