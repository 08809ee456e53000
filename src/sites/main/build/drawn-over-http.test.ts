import { isIP } from "node:net";
import { expect, it } from "vitest";
import { loadConfigFromFile } from "vite";

it("pages are drawn over an address: where a machine has no IPv6, `localhost` is another one to listen on than to ask", async () => {
  const file = new URL("../vite.config.ts", import.meta.url).pathname;
  const found = await loadConfigFromFile({ command: "serve", mode: "production" }, file);
  expect(isIP(String(found?.config.preview?.host))).toBe(4);
});
