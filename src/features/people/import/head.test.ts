import { expect, it } from "vitest";
import "../testing.ts";
import { checkHead } from "../handlers/files.ts";

it("a file of blank lines holds nobody up: its head is looked at and no more", async () => {
  let given = 0;
  async function* blank() {
    yield Buffer.from("email,name\n");
    for (const part = Buffer.alloc(65_536, "\n"); given < 64 * 1024 * 1024; given += part.length) yield part;
  }
  await checkHead(blank());
  expect(given).toBeLessThan(4 * 1024 * 1024);
});

it("a file without addresses is still told at once", async () => {
  async function* text() {
    yield Buffer.from("name\nAda\n");
  }
  await expect(checkHead(text())).rejects.toMatchObject({ reason: "csv-no-email-column" });
});
