import type { Db } from "../../../kit/db/index.ts";
import { defaultDueDays, defaultReminderDays } from "../rules.ts";

interface Settings {
  dueDays: number;
  reminders: boolean;
  /** Days between two reminders to the same person, at least. */
  reminderDays: number;
}

export async function readSettings(db: Db, org: string): Promise<Settings> {
  const found = await db.maybe<Settings>(
    `SELECT due_days AS "dueDays", reminders, reminder_days AS "reminderDays" FROM training_settings WHERE org = $1`,
    [org],
  );
  return found ?? { dueDays: defaultDueDays, reminders: true, reminderDays: defaultReminderDays };
}

/** What is absent stays as it is. */
export function writeSettings(
  db: Db,
  org: string,
  settings: Pick<Settings, "dueDays" | "reminders"> & { reminderDays?: number | undefined },
): Promise<Settings> {
  return db.one<Settings>(
    `INSERT INTO training_settings (org, due_days, reminders, reminder_days) VALUES ($1, $2, $3, coalesce($4::smallint, $5))
     ON CONFLICT (org) DO UPDATE SET due_days = excluded.due_days, reminders = excluded.reminders,
       reminder_days = coalesce($4::smallint, training_settings.reminder_days) RETURNING due_days AS "dueDays", reminders, reminder_days AS "reminderDays"`,
    [org, settings.dueDays, settings.reminders, settings.reminderDays ?? null, defaultReminderDays],
  );
}
