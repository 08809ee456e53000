import type { Db } from "../../kit/db/index.ts";
import { cachedInFile } from "../../kit/file-cache.ts";
import { editionOfLibrary, editionOfPrepared } from "./edition.ts";
import { prepareLibrary } from "./shipped.ts";
import type { Library, StarterLure } from "./shipped.ts";
import { hasEdition, putLibrary } from "./store/library.ts";

let loaded: Promise<Library> | undefined;

/** The shipped lures in English, prepared as every other lure is. Read on first use: a start of the process does not wait for them. */
export async function starterLures(): Promise<readonly StarterLure[]> {
  return (await library()).lures;
}

/** Copies the library into an organisation, or brings its copy up to date. Costs one look-up when there is nothing to do. */
export async function ensureLibrary(db: Db, org: string): Promise<void> {
  const edition = await editionOfLibrary();
  if (await hasEdition(db, org, edition)) return;
  const { lures, translations } = await library();
  const rows = [...lures, ...translations].map(({ id, family, content, difficulty, findings, digest }) => ({
    id,
    family,
    content,
    difficulty,
    findings,
    digest,
  }));
  await putLibrary(db, org, edition, rows);
}

function library(): Promise<Library> {
  return (loaded ??= editionOfPrepared().then((edition) => cachedInFile("shipped-lures", edition, prepareLibrary)));
}

/** Seconds after the start of a process at which nobody has asked yet and the library is prepared, so that no newcomer waits for it. */
const preparedAfter = 20;

/** Prepares the library of this process some time after its start. @returns how not to, when the process ends before */
export function prepareLater(): () => void {
  // What goes wrong is told to whoever asks for it.
  const timer = setTimeout(() => void library().catch(() => {}), preparedAfter * 1000).unref();
  return () => clearTimeout(timer);
}
