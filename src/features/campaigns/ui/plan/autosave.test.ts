import { expect, it } from "vitest";
import { makeAutosave } from "./autosave.ts";
import { defaultPlan } from "./plan.ts";

class Refused extends Error {}

/** An autosave whose time passes when the test says so, and whose server answers as it is told. */
function staged(start: Partial<Parameters<typeof makeAutosave>[0]> = {}) {
  const sent: [string | null, object][] = [];
  const kept: (object | null)[] = [];
  let passing: (() => void)[] = [];
  const server = { answer: async (): Promise<string> => "1" };
  const autosave = makeAutosave(
    { id: null, plan: defaultPlan("Autumn", ["a"]), saved: null, ...start },
    {
      save: async (id, fields) => (sent.push([id, fields]), server.answer()),
      isRefusal: (error) => error instanceof Refused,
      keep: (unsaved) => void kept.push(unsaved),
      wait: () => new Promise((on) => passing.push(on)),
    },
  );
  return {
    autosave,
    sent,
    kept,
    server,
    async pass() {
      const now = passing;
      passing = [];
      for (const on of now) on();
      for (let n = 0; n < 20; n += 1) await Promise.resolve();
    },
  };
}

it("drafts with the first change and then sends what has changed alone", async () => {
  const { autosave, sent, kept, pass } = staged();
  autosave.change({ name: "Winter" });
  expect(kept.at(-1)).toMatchObject({ plan: { name: "Winter" } });
  await pass();
  expect(sent).toMatchObject([[null, { name: "Winter", audience: { everyone: true }, lures: ["a"] }]]);
  autosave.change({ resultsDays: 7 });
  autosave.change({ resultsDays: 9 });
  await pass();
  expect(sent.slice(1)).toEqual([["1", { resultsDays: 9 }]]);
  expect(autosave.state()).toMatchObject({ id: "1", saving: "saved" });
  expect(kept.at(-1)).toBeNull();
});

it("tries again while the server is away, keeps what was typed, and sends all of it in the end", async () => {
  const { autosave, sent, kept, server, pass } = staged();
  let away = true;
  server.answer = async () => {
    if (away) throw new TypeError("fetch failed");
    return "1";
  };
  autosave.change({ name: "Winter" });
  await pass();
  expect(autosave.state().saving).toBe("away");
  autosave.change({ resultsDays: 9 });
  await pass();
  expect(autosave.state()).toMatchObject({ saving: "away", plan: { name: "Winter", resultsDays: 9 } });
  expect(kept.at(-1)).toMatchObject({ plan: { name: "Winter", resultsDays: 9 } });
  away = false;
  await pass();
  expect(sent.at(-1)).toMatchObject([null, { name: "Winter", resultsDays: 9 }]);
  expect(autosave.state().saving).toBe("saved");
});

it("stops at a refusal until something changes, and says it", async () => {
  const { autosave, sent, server, pass } = staged();
  server.answer = async () => {
    throw new Refused("no such lure");
  };
  autosave.change({ lures: ["gone"] });
  await pass();
  await pass();
  expect(sent).toHaveLength(1);
  expect(autosave.state()).toMatchObject({ saving: "refused", refusal: { message: "no such lure" } });
  server.answer = async () => "1";
  autosave.change({ lures: ["a"] });
  await pass();
  expect(autosave.state()).toMatchObject({ saving: "saved", refusal: null });
});

it("does not send an audience that says nothing yet, but keeps it", async () => {
  const plan = defaultPlan("Autumn", ["a"]);
  const { autosave, sent, kept, pass } = staged({ id: "1", plan, saved: plan });
  autosave.change({ audience: { departments: [] } });
  await pass();
  expect(sent).toEqual([]);
  expect(autosave.state()).toMatchObject({ saving: "incomplete", plan: { audience: { departments: [] } } });
  autosave.change({ resultsDays: 1 });
  await pass();
  expect(sent).toEqual([["1", { resultsDays: 1 }]]);
  expect(autosave.state().saving).toBe("incomplete");
  expect(kept.at(-1)).toMatchObject({ plan: { audience: { departments: [] } } });
  autosave.change({ audience: { departments: ["d"] } });
  await pass();
  expect(sent.at(-1)).toEqual(["1", { audience: { departments: ["d"] } }]);
  expect(autosave.state().saving).toBe("saved");
});

it("saves what was brought back, without a change", async () => {
  const saved = defaultPlan("Autumn", ["a"]);
  const { autosave, sent, pass } = staged({ id: "1", plan: { ...saved, name: "Winter" }, saved, restored: true });
  expect(autosave.isOpen()).toBe(true);
  void autosave.save();
  await pass();
  expect(sent).toEqual([["1", { name: "Winter" }]]);
  expect(autosave.state()).toMatchObject({ saving: "saved", restored: false });
});
