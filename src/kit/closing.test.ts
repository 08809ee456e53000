import { expect, it, vi } from "vitest";
import { closeAll } from "./closing.ts";

const log = () => ({ warn: vi.fn(), error: vi.fn() });

it("closes the last first, whatever fails", async () => {
  const closed: string[] = [];
  const steps = ["database", "sites", "jobs"].map((name) => async () => {
    closed.push(name);
    if (name === "sites") throw new Error("broken");
  });
  const kept = log();
  expect(await closeAll(steps, kept)).toBe(true);
  expect(closed).toEqual(["jobs", "sites", "database"]);
  expect(kept.warn).toHaveBeenCalledOnce();
  expect(kept.error).not.toHaveBeenCalled();
});

it("a part that never ends does not keep the process", async () => {
  const closed: string[] = [];
  const steps = [async () => closed.push("database"), () => new Promise(() => {}), async () => closed.push("jobs")];
  const kept = log();
  expect(await closeAll(steps, kept, 20)).toBe(false);
  expect(closed).toEqual(["jobs"]);
  expect(kept.error).toHaveBeenCalledWith({ left: 2 }, expect.stringContaining("2 of its parts still open"));
});
