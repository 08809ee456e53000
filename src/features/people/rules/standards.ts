import { parsePhoneNumber } from "../../../kit/phone-number.ts";

/** A telephone number in E.164; `country` (ISO 3166) is for numbers without `+`. Null when it is not valid. */
export function readPhone(text: string, country: string | undefined): string | null {
  const number = parsePhoneNumber(text.replace(/^00(?=[1-9])/, "+"), country);
  return number?.isValid() ? number.number : null;
}

/** A language tag (BCP 47) such as `de` or `pt-BR`, also when written `pt_BR.UTF-8`; null when it is none. */
export function readLocale(text: string): string | null {
  const known = locales.get(text);
  if (known !== undefined) return known;
  const found = localeOf(text);
  if (locales.size < cached) locales.set(text, found);
  return found;
}

// Lists repeat the same few languages and zones, and the platform is slow to judge them.
const cached = 2000;
const locales = new Map<string, string | null>();
const zones = new Map<string, string | null>();

function localeOf(text: string): string | null {
  const tag = text.trim().replaceAll("_", "-").split(".", 1)[0]!;
  if (!/^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** A zone of the IANA database such as `Europe/Berlin`, whatever its case; null when there is none of this name. */
export function readTimeZone(text: string): string | null {
  const name = text.trim().replaceAll(" ", "_");
  if (!/^[a-z]+(?:[/_+-][a-z0-9/_+-]+)?$/i.test(name)) return null;
  const known = zones.get(name);
  if (known !== undefined) return known;
  const found = zoneOf(name);
  if (zones.size < cached) zones.set(name, found);
  return found;
}

function zoneOf(name: string): string | null {
  try {
    const canonical = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    // Newer names (Asia/Kolkata) are kept although the platform may answer with the older one.
    if (canonical.toLowerCase() === name.toLowerCase() || !/^[A-Z][A-Za-z]+\/[A-Z]/.test(name)) return canonical;
    return name;
  } catch {
    return null;
  }
}

/** Yes or no in one of several languages; null when it is neither. */
export function readYesNo(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
}

const yes = new Set([
  "yes",
  "y",
  "true",
  "1",
  "active",
  "enabled",
  "ja",
  "aktiv",
  "wahr",
  "oui",
  "vrai",
  "actif",
  "si",
  "sí",
  "sì",
  "activo",
  "attivo",
  "sim",
  "ativo",
  "tak",
  "evet",
  "x",
]);
const no = new Set([
  "no",
  "n",
  "false",
  "0",
  "inactive",
  "disabled",
  "deactivated",
  "nein",
  "inaktiv",
  "falsch",
  "non",
  "faux",
  "inactif",
  "inactivo",
  "inattivo",
  "não",
  "nao",
  "inativo",
  "nie",
  "nee",
  "nej",
  "hayır",
]);
