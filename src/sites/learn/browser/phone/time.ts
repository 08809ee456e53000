import { dateFormat } from "../../../../kit/formats.ts";
import type { ShownMessage } from "./message.ts";

/** When a message came, as a phone says it. @param language BCP 47 @param today the word for it */
export function timeOf({ weekday, clock }: ShownMessage["time"], language: string, today: string): string {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  // The first of January 2024 was a Monday.
  const moment = new Date(Date.UTC(2024, 0, weekday ?? 1, hours, minutes));
  const spell = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { timeZone: "UTC", ...options }).format(moment);
  const hour = spell({ hour: "2-digit", minute: "2-digit" });
  return `${weekday === null ? today : spell({ weekday: "long" })} ${hour}`;
}
