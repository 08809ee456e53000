import { expect, it } from "vitest";
import german from "./words/de.json" with { type: "json" };
import type english from "./words/en.json";
import { detailText } from "./labels.ts";
import type { Translate } from "../../../ui/words.ts";

const say = ((key: string) =>
  key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], german)) as Translate<
  typeof english
>;
const said = (detail: object) => detailText(say, "de", { detail, names: {} });

it("an entry tells roles, fields and states in the reader's language", () => {
  expect(said({ role: "owner" })).toBe("Rolle: Hauptverantwortung");
  expect(said({ names: ["locale", "given_name"] })).toBe("Geändert: Sprache, Vorname");
  expect(said({ enabled: ["SOFTWARE_TOKEN_MFA"], preferred: null })).toBe(
    "Eingerichtet: Authenticator-App · Bevorzugt: –",
  );
});

it("an empty list is told as nothing, and what only another program can read is left to whoever looks closer", () => {
  const detail = { findings: [], how: ["password", "mfa-setup"], client: "k3j9x" };
  expect(said(detail)).toBe("Befunde: – · Wie: Passwort, Einrichten einer Authenticator-App");
  expect(detailText(say, "de", { detail, names: {} }, true)).toContain("Programm: k3j9x");
});

it("who manages accounts is not the manager of a person, and what nobody knows stays as it was written", () => {
  expect(said({ fields: ["manager"], by: "manager" })).toBe("Geändert: Führungskraft · Von: Verwaltung der Konten");
  expect(said({ name: "Nordlicht", nested: { constructor: "toString" } })).toBe(
    "Name: Nordlicht · nested: (constructor: toString)",
  );
});
