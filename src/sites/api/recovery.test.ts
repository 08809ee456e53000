import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { features } from "../../features.ts";
import { makeLink } from "../../features/people/testing.ts";
import { newId } from "../../kit/id.ts";
import { startReaders } from "../../kit/ledger/index.ts";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

let { t, app, ids, call, as, addPerson, join } = {} as AccountStage;
let stage: AccountStage;
beforeAll(async () => {
  stage = await accountStage();
  ({ t, app, ids, call, as, addPerson, join } = stage);
});
afterAll(() => stage?.close());
beforeEach(() => void (ids.asked.length = 0));

let visitor = 0;
// Each from a network of its own: the limit by address has its own test.
const ask = (email: string, from = `198.51.100.${++visitor}`) =>
  app.inject({ method: "POST", url: "/api/v1/account-recovery", remoteAddress: from, payload: { email } });
const follow = (method: "POST" | "DELETE", token: string) =>
  app.inject({ method, url: `/api/v1/account-recovery/${token}`, ...(method === "POST" && { payload: {} }) });

interface Mail {
  template: string;
  vars: { link?: string };
}
const mails = (to: string) =>
  t.look<Mail>("SELECT template, vars FROM outbound_messages WHERE address = $1 ORDER BY created_at", [to]);
const tokenIn = (mail: Mail | undefined) => /#(cancel|reset)=([\w-]+)$/.exec(mail?.vars.link ?? "")![2]!;
async function advance(): Promise<void> {
  await t.env.jobs.send("advance-recoveries", {});
  await t.env.jobs.settle();
}
const pass = (hours: number) =>
  t.look(
    "UPDATE people_recoveries SET asked_at = asked_at - make_interval(hours => $1), next_at = next_at - make_interval(hours => $1), ready_at = ready_at - make_interval(hours => $1)",
    [hours],
  );

const account = (id: string) => ({ username: id, subject: id, enabled: true, status: "CONFIRMED" });

/** Somebody with a personal organisation who asks for recovery. */
async function begun(name: string): Promise<string> {
  await call("GET", "/me", await as(name));
  ids.users.set(`${name}@hill.example`, account(`s-${name}`));
  expect((await ask(`${name}@hill.example`)).statusCode).toBe(202);
  await t.env.jobs.settle();
  return `${name}@hill.example`;
}

describe("a lost authenticator of a personal account", () => {
  it("is taken away by a link that comes after a day and two notices", async () => {
    const to = await begun("ada");
    await advance();
    expect((await mails(to)).map((one) => one.template)).toEqual(["people:recovery-asked"]);
    await pass(12);
    await advance();
    await pass(11);
    await advance();
    expect((await mails(to)).map((one) => one.template)).toEqual(["people:recovery-asked", "people:recovery-reminder"]);
    await pass(2);
    await advance();
    const [, , ready] = await mails(to);
    expect(ready!.template).toBe("people:recovery-ready");
    expect(ids.asked).toEqual([]);

    expect((await follow("POST", tokenIn(ready))).statusCode).toBe(204);
    await t.env.jobs.settle();
    expect(ids.asked).toEqual(["resetAuthenticator s-ada", "signOut s-ada"]);
    expect((await mails(to)).at(-1)!.template).toBe("people:authenticator-was-reset");
    const { items } = (await call("GET", "/audit", await as("ada"))).json;
    expect(items.map((one: { act: string }) => one.act).slice(0, 2)).toEqual(["account.authenticator-reset", "recovery.asked"]); // oxfmt-ignore
    expect((await follow("POST", tokenIn(ready))).json().reason).toBe("recovery-link");
  });

  it("gives its owner half a day after the second notice, also where a clock that was ahead had that sent", async () => {
    const to = await begun("amy");
    await pass(48);
    await advance();
    await pass(2);
    await advance();
    expect((await mails(to)).map((one) => one.template)).toEqual(["people:recovery-asked", "people:recovery-reminder"]);
    await pass(-50);
    await advance();
    expect(await mails(to)).toHaveLength(2);
    await pass(13);
    await advance();
    expect((await mails(to)).at(-1)!.template).toBe("people:recovery-ready");
  });

  it("is not forgotten because the provider was away when it was looked up", async () => {
    await call("GET", "/me", await as("zac"));
    ids.users.set("zac@hill.example", account("s-zac"));
    await ask("zac@hill.example");
    const away = vi.spyOn(t.env.directory!, "find").mockRejectedValueOnce(new Error("away"));
    await expect(t.env.jobs.settle()).rejects.toThrow("away");
    away.mockRestore();
    const [asked] = await t.look<{ id: string }>("SELECT id FROM people_recovery_asks");
    // As the queue tries it again.
    await t.env.jobs.send("begin-recovery", { ask: asked!.id });
    await t.env.jobs.settle();
    expect((await mails("zac@hill.example")).map((one) => one.template)).toEqual(["people:recovery-asked"]);
    expect(await t.look("SELECT 1 FROM people_recovery_asks")).toEqual([]);
  });

  it("is stopped by the link of either notice, once and for all", async () => {
    const to = await begun("bea");
    const [first] = await mails(to);
    expect((await follow("DELETE", tokenIn(first))).statusCode).toBe(204);
    expect((await follow("DELETE", tokenIn(first))).statusCode).toBe(204);
    await pass(48);
    await advance();
    expect(await mails(to)).toHaveLength(1);

    await ask(to);
    await t.env.jobs.settle();
    await pass(13);
    await advance();
    await pass(13);
    await advance();
    const all = await mails(to);
    expect((await follow("DELETE", tokenIn(all.at(-2)))).statusCode).toBe(204);
    expect((await follow("POST", tokenIn(all.at(-1)))).json().reason).toBe("recovery-link");
    await t.env.jobs.settle();
    expect(ids.asked).toEqual([]);
  });

  it("cannot be taken away before the day is over, after a week, or with the other kind of link", async () => {
    const to = await begun("cid");
    const [row] = await t.look<{ id: string }>("SELECT id FROM people_recoveries ORDER BY asked_at DESC LIMIT 1");
    const early = makeLink(t.env.secrets, "reset", row!.id);
    expect((await follow("POST", early)).json().reason).toBe("recovery-link");
    expect((await follow("POST", tokenIn((await mails(to))[0]))).json().reason).toBe("recovery-link");
    expect((await follow("DELETE", early)).json().reason).toBe("recovery-link");
    await pass(13);
    await advance();
    await pass(13);
    await advance();
    await pass(24 * 7);
    expect((await follow("POST", early)).json().reason).toBe("recovery-link");
    await t.env.jobs.settle();
    expect(ids.asked).toEqual([]);
  });

  it("goes to an administrator once the account belongs to an organisation with others", async () => {
    const to = await begun("dan");
    await pass(13);
    await advance();
    await pass(13);
    await advance();
    await join("dan", await addPerson("dan"));
    expect((await follow("POST", tokenIn((await mails(to)).at(-1)))).json().reason).toBe("recovery-link");
    await ask(to);
    await ask(to);
    await t.env.jobs.settle();
    expect((await mails(to)).filter((one) => one.template === "people:recovery-elsewhere")).toHaveLength(1);
  });

  it("is asked for once at a time, three times a month, and after that every other day: its owner waits for strangers no longer", async () => {
    const to = await begun("eve");
    const askAgain = async () => {
      await ask(to);
      await t.env.jobs.settle();
      return (await mails(to)).length;
    };
    const cancel = async () => follow("DELETE", tokenIn((await mails(to)).at(-1)));
    await ask(to.toUpperCase());
    await t.env.jobs.settle();
    expect(await mails(to)).toHaveLength(1);
    for (let n = 0; n < 4; n++) {
      await cancel();
      await askAgain();
    }
    expect(await mails(to)).toHaveLength(3);
    await pass(47);
    expect(await askAgain()).toBe(3);
    await pass(2);
    expect(await askAgain()).toBe(4);
    await cancel();
    expect(await askAgain()).toBe(4);
  });

  it("is asked for anew when nobody has followed its link and that is over", async () => {
    const to = await begun("kit");
    for (let n = 0; n < 2; n++) {
      await pass(13);
      await advance();
    }
    expect((await mails(to)).at(-1)!.template).toBe("people:recovery-ready");
    const askAgain = async () => {
      await ask(to);
      await t.env.jobs.settle();
      return (await mails(to)).at(-1)!.template;
    };
    expect(await askAgain()).toBe("people:recovery-ready");
    await pass(24 * 7);
    expect(await askAgain()).toBe("people:recovery-asked");
  });

  it("begins for no address that is just being changed: its link would go to the new one", async () => {
    const me = (await call("GET", "/me", await as("lea"))).json;
    const [org, person] = [me.organisation.id as string, me.member.id as string];
    ids.users.set("lea@hill.example", account("s-lea"));
    await ask("lea@hill.example");
    const changed = Promise.withResolvers<void>();
    const begins = Promise.withResolvers<void>();
    const changing = t.env.database.tx(org, async (db) => {
      await db.run("UPDATE people SET email = 'max@hill.example', email_key = 'max@hill.example' WHERE org = $1 AND id = $2", [org, person]); // oxfmt-ignore
      changed.resolve();
      await begins.promise;
    });
    await changed.promise;
    let begun = false;
    const beginning = t.env.jobs.settle().finally(() => (begun = true));
    const waits = () => t.look("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"); // oxfmt-ignore
    await expect.poll(async () => begun || (await waits()).length > 0, { timeout: 10_000 }).toBe(true);
    begins.resolve();
    await changing;
    await beginning;
    expect(await t.look("SELECT state FROM people_recoveries WHERE person = $1", [person])).toEqual([]);
  });
});

describe("an address that is only written in a directory", () => {
  it("recovers nothing: neither an account that was moved to it, nor in place of its owner's", async () => {
    const me = (await call("GET", "/me", await as("fay"))).json;
    ids.users.set("fay@hill.example", account("s-fay"));
    ids.users.set("gus@hill.example", account("s-gus"));
    expect(
      (await call("PATCH", `/people/${me.member.id}`, await as("fay"), { email: "gus@hill.example" })).status,
    ).toBe(200);
    for (const to of ["gus@hill.example", "fay@hill.example"]) await ask(to);
    await t.env.jobs.settle();
    expect(await mails("gus@hill.example")).toEqual([]);
    expect(await t.look("SELECT 1 FROM people_recoveries WHERE person = $1", [me.member.id])).toEqual([]);
  });

  it("stops a recovery that is under way when it takes the old one's place", async () => {
    const to = await begun("hal");
    const stop = await startReaders(
      t.env,
      features.flatMap((one) => one.reactions ?? []).filter((one) => one.name === "people-accounts"),
      10,
    );
    const me = (await call("GET", "/me", await as("hal"))).json;
    await call("PATCH", `/people/${me.member.id}`, await as("hal"), { email: "ivy@hill.example" });
    const state = () => t.look("SELECT state FROM people_recoveries WHERE person = $1", [me.member.id]);
    await expect.poll(state, { timeout: 10_000 }).toEqual([{ state: "cancelled" }]);
    await stop();
    await pass(48);
    await advance();
    expect([await mails(to), await mails("ivy@hill.example")].map((one) => one.length)).toEqual([1, 0]);
  });

  it("stops it at once, whether or not anybody reads the mail", async () => {
    const to = await begun("ida");
    const me = (await call("GET", "/me", await as("ida"))).json;
    await call("PATCH", `/people/${me.member.id}`, await as("ida"), { email: "jon@hill.example" });
    for (let n = 0; n < 3; n++) {
      await pass(16);
      await advance();
    }
    expect([await mails(to), await mails("jon@hill.example")].map((one) => one.length)).toEqual([1, 0]);
  });
});

describe("whoever asks", () => {
  it("hears the same about any address, and nothing is sent to unknown ones", async () => {
    await begun("fay");
    const answers = [];
    for (const email of ["fay@hill.example", "nobody@hill.example", "not an address", "a@b"])
      answers.push(await ask(email));
    const result = answers.map(({ statusCode, body, headers }) => {
      const { date: _date, "ratelimit-reset": _reset, ...rest } = headers;
      return [statusCode, body, rest];
    });
    for (const one of result) expect(one).toEqual(result[0]);
    await t.env.jobs.settle();
    expect(await mails("nobody@hill.example")).toEqual([]);
    expect(await t.look("SELECT 1 FROM people_recovery_asks")).toEqual([]);
  });

  it("may do so ten times an hour from one address, whatever key is shown", async () => {
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push((await ask("x@hill.example", "203.0.113.9")).statusCode);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 202), 429, 429]);
    const headers = { authorization: "Bearer owner" };
    const payload = { email: "x@hill.example" };
    const url = "/api/v1/account-recovery";
    const again = await app.inject({ method: "POST", url, remoteAddress: "203.0.113.9", headers, payload });
    expect(again.statusCode).toBe(429);
    await t.env.jobs.settle();
  });

  it("gets nowhere with invented links", async () => {
    const good = makeLink(t.env.secrets, "cancel", newId());
    for (const token of [good, good.replace(/^./, "B"), good.slice(0, -1), `${good}A`, newId(), "A".repeat(43), "x"]) {
      for (const method of ["POST", "DELETE"] as const)
        expect((await follow(method, token)).json()).toMatchObject({ status: 404, reason: "recovery-link" });
    }
  });
});
