import { expect, it } from "vitest";
import { hostedScheme } from "./hosted-scheme.ts";

const http = { protocol: "http:", host: "localhost:4000" };
const https = { protocol: "https:", host: "hookwise.example" };

it.each([
  ["this site over http", "localhost:4000", http, "http:"],
  ["another provider on this machine", "127.0.0.1:5000", http, "http:"],
  ["a name of this machine", "id.localhost:5000", http, "http:"],
  ["a name that only looks like this machine", "localhost.evil.test", http, "https:"],
  ["a provider elsewhere, from a developer's machine", "login.hookwise.example", http, "https:"],
  ["this site over https", "hookwise.example", https, "https:"],
  ["a provider elsewhere", "login.hookwise.example", https, "https:"],
] as const)("%s", (_name, domain, site, scheme) => expect(hostedScheme(domain, site)).toBe(scheme));
