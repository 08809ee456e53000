import type { Db } from "../../../kit/db/index.ts";
import { usualDueDays } from "../rules.ts";

interface Settings {
  dueDays: number;
  reminders: boolean;
}

export async function readSettings(db: Db, org: string): Promise<Settings> {
  const found = await db.maybe<Settings>(
    `SELECT due_days AS "dueDays", reminders FROM training_settings WHERE org = $1`,
    [org],
  );
  return found ?? { dueDays: usualDueDays, reminders: true };
}

export function writeSettings(db: Db, org: string, settings: Settings): Promise<Settings> {
  return db.one<Settings>(
    `INSERT INTO training_settings (org, due_days, reminders) VALUES ($1, $2, $3)
     ON CONFLICT (org) DO UPDATE SET due_days = excluded.due_days, reminders = excluded.reminders RETURNING due_days AS "dueDays", reminders`,
    [org, settings.dueDays, settings.reminders],
  );
}
