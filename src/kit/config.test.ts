import { expect, it } from "vitest";
import { readConfig } from "./config.ts";

const variables = {
  NODE_ENV: "test",
  ROOT_KEY: Buffer.alloc(32, 7).toString("base64"),
  PUBLIC_URL: "https://www.hookwise.example",
};

it.each(["hookwise.example", ".hookwise.example", "www.hookwise.example"])("takes %s for its cookies", (domain) => {
  expect(readConfig({ ...variables, COOKIE_DOMAIN: domain }).COOKIE_DOMAIN).toBe(domain);
});

it.each(["lake.example", ".lake.example", ".a.www.hookwise.example", "okwise.example"])("refuses %s", (domain) => {
  expect(() => readConfig({ ...variables, COOKIE_DOMAIN: domain })).toThrow("does not belong");
});

it("takes the origins of apps as they are, and those of sites as browsers send them", () => {
  const key = `android:apk-key-hash:${"a".repeat(43)}`;
  const given = `https://App.example/,capacitor://localhost,${key}`;
  expect(readConfig({ ...variables, IDENTITY_ORIGINS: given }).IDENTITY_ORIGINS).toEqual([
    "https://app.example",
    "capacitor://localhost",
    key,
  ]);
  for (const wrong of ["app.example", "https://app.example/start", "capacitor://", "android:apk-key-hash:short"])
    expect(() => readConfig({ ...variables, IDENTITY_ORIGINS: wrong })).toThrow("IDENTITY_ORIGINS");
});

it.each([
  ["PORT", "80a", "A whole number from 0 to 65535."],
  ["PORT", "99999", "A whole number from 0 to 65535."],
  ["PORT", "80.5", "A whole number from 0 to 65535."],
  ["DATABASE_POOL", "1", "A whole number from 2 to 200."],
  ["NODE_ENV", "prod", "One of development, test, production."],
  ["LOG_LEVEL", "loud", "One of trace, debug, info, warn, error, fatal, silent."],
  ["DEMO", "maybe", "true or false."],
])("says what %s must be where it is %j", (name, value, said) => {
  expect(() => readConfig({ ...variables, [name]: value })).toThrow(`:\n  ${name}: ${said}\n`);
});
