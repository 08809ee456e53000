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
