import type { Db } from "../../../kit/db/index.ts";

/** What somebody says of reminders. */
interface Preferences {
  reminders: boolean;
  /** By which channel; the usual one when null. */
  channel: string | null;
}

export async function findPreferences(db: Db, org: string, member: string): Promise<Preferences> {
  const found = await db.maybe<Preferences>(
    "SELECT reminders, channel FROM training_preferences WHERE org = $1 AND member = $2",
    [org, member],
  );
  return found ?? { reminders: true, channel: null };
}

export async function storePreferences(
  db: Db,
  org: string,
  member: string,
  { reminders, channel }: Preferences,
): Promise<void> {
  await db.run(
    `INSERT INTO training_preferences (org, member, reminders, channel) VALUES ($1, $2, $3, $4)
     ON CONFLICT (org, member) DO UPDATE SET reminders = excluded.reminders, channel = excluded.channel`,
    [org, member, reminders, channel],
  );
}
