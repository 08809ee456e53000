import { numberFormat } from "../kit/formats.ts";
const steps = [
  ["second", 1, 90],
  ["minute", 60, 90 * 60],
  ["hour", 3600, 48 * 3600],
  ["day", 86_400, Infinity],
] as const;

/** A length of time in its fitting unit: "42 seconds", "12 minutes", "3 hours". @param locale BCP 47 */
export function formatDuration(seconds: number, locale: string): string {
  const [unit, length] = steps.find(([, , below]) => seconds < below)!;
  return numberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.max(1, Math.round(seconds / length)),
  );
}
