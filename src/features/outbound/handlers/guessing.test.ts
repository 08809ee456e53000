import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import type { Actor } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { requireMailLimit, takeNotice } from "../mail-limits.ts";
import { admin, call, organisationWith, outboundEnv } from "../testing.ts";

let t: TestEnv;
beforeAll(async () => {
  t = await outboundEnv();
});
afterAll(() => t.close());
beforeEach(() => t.look("DELETE FROM kit_limits"));

const personal = () => organisationWith(t, [], { plan: "individual" });
const mailsTo = async (address: string) =>
  (await t.look("SELECT 1 FROM outbound_messages WHERE lower(address) = lower($1)", [address])).length;

/** Asks for a code; the refusal's seconds when there are too many, else 0. */
async function ask(org: string, address: string): Promise<number> {
  try {
    await call(t, "confirmAddress", org, { address }, actorOf(org));
    return 0;
  } catch (error) {
    const { kind, retryAfter, detail } = error as { kind: string; retryAfter: number; detail: string };
    expect(kind).toBe("too-many");
    expect(detail).toContain(String(retryAfter));
    return retryAfter;
  }
}

async function guess(org: string, address: string, times: number, code = "000000", actor = admin): Promise<void> {
  for (let i = 0; i < times; i++)
    await call(t, "finishConfirmation", org, { address, code }, actor).catch((error: { kind?: string }) =>
      expect(error.kind).toBe("too-many"),
    );
}

/** How many digits the code has that waits, and how many guesses at it were compared. */
const waiting = (org: string) =>
  t.look<{ length: number; tries: number }>(
    "SELECT code_length AS length, tries FROM outbound_confirmed WHERE org = $1 AND code_mac IS NOT NULL",
    [org],
  );

async function mailNow(): Promise<void> {
  await t.env.jobs.send("send-notices", {});
  await t.env.jobs.settle();
}

async function codeTo(org: string, address: string): Promise<string> {
  await mailNow();
  const [mail] = await t.look<{ raw: Buffer }>("SELECT raw FROM outbound_outbox WHERE org = $1 AND mail_to = $2", [
    org,
    address,
  ]);
  return /^(?:\d{10}|\d{6})$/m.exec((await PostalMime.parse(mail!.raw)).text!)![0];
}

const actorOf = (id: string): Actor => ({ ...admin, id });

describe("a confirmation cannot be guessed by asking for new codes", () => {
  it("has a hundred guesses at short codes compared, whichever organisations ask, and no long one's owner waiting", async () => {
    const address = "guessed@mail.example";
    let compared = 0;
    for (let code = 0; code < 24; code++) {
      // However many codes the clock would have allowed in the meantime.
      await t.look("DELETE FROM kit_limits WHERE key LIKE 'mail%'");
      const org = await personal();
      await ask(org, address);
      await guess(org, address, 7, "000000", actorOf(org));
      for (const { length, tries } of await waiting(org)) if (length === 6) compared += tries;
    }
    expect(compared).toBe(100);
    await t.look("DELETE FROM kit_limits WHERE key LIKE 'mail%'");
    const org = await personal();
    await ask(org, address);
    await guess(org, address, 20, "0123456789", actorOf("somebody"));
    await guess(org, address, 20, "000000", actorOf("somebody"));
    const code = await codeTo(org, address);
    expect(code).toHaveLength(10);
    expect(await call(t, "finishConfirmation", org, { address, code }, actorOf("owner"))).toMatchObject({
      confirmed: true,
    });
  });

  it("is not used up by a colleague who claims the address and guesses at its codes", async () => {
    const org = await personal();
    const address = "claimed@mail.example";
    const [colleague, owner] = [actorOf("colleague"), actorOf("owner")];
    const asks = (actor: Actor) =>
      call(t, "confirmAddress", org, { address }, actor).then(
        () => "sent",
        (error: { kind: string }) => error.kind,
      );
    for (let code = 0; code < 5; code++) {
      await asks(colleague);
      const [sent] = await waiting(org);
      await guess(org, address, 20, sent!.length === 6 ? "000000" : "0123456789", colleague);
    }
    expect(await asks(colleague)).toBe("too-many");
    await mailNow();
    await t.look("DELETE FROM outbound_outbox WHERE org = $1", [org]);
    expect(await asks(owner)).toBe("sent");
    await guess(org, address, 60, "0123456789", colleague);
    const code = await codeTo(org, address);
    expect(await call(t, "finishConfirmation", org, { address, code }, owner)).toMatchObject({ confirmed: true });
  });

  it("begins to count anew when the owner has confirmed", async () => {
    const org = await personal();
    const address = "owner@mail.example";
    await ask(org, address);
    await guess(org, address, 4);
    const left = "SELECT 1 FROM kit_limits WHERE (key LIKE 'guess%' OR key LIKE 'short%') AND count > 0";
    const before = await t.look(left);
    expect(before.length).toBeGreaterThan(0);
    const code = await codeTo(org, address);
    expect(await call(t, "finishConfirmation", org, { address, code })).toMatchObject({ confirmed: true });
    expect(await t.look(left)).toEqual([]);
  });
});

describe("whoever owns an address", () => {
  it("can confirm it although strangers have guessed where no code was sent", async () => {
    const address = "owned@mail.example";
    const strangers = [await personal(), await personal(), await personal()];
    for (const org of strangers) await guess(org, address, 60, "000000", actorOf(org));
    const org = await personal();
    await ask(org, address);
    await guess(org, address, 1);
    expect(await waiting(org)).toEqual([{ length: 6, tries: 1 }]);
  });
});

describe("an address cannot be flooded with codes", () => {
  it("by one organisation", async () => {
    const org = await personal();
    const waits: number[] = [];
    for (let n = 0; n < 20; n++) waits.push(await ask(org, "flood@mail.example"));
    expect(await mailsTo("flood@mail.example")).toBeLessThanOrEqual(10);
    expect(waits.at(-1)).toBeGreaterThan(0);
  });

  it("by many organisations together, in other spellings of the same mailbox", async () => {
    const spelt = ["many@mail.example", "MANY@mail.example", "many+a@mail.example", "Many+b@MAIL.example"];
    for (let n = 0; n < 20; n++) await ask(await personal(), spelt[n % spelt.length]!);
    const [found] = await t.look<{ n: number }>(
      "SELECT count(*)::int AS n FROM outbound_messages WHERE address ILIKE 'many%'",
    );
    // Ten, and the last one once to each spelling.
    expect(found!.n).toBe(13);
  });

  it("by many organisations together, which keep its owner from no confirmation", async () => {
    const address = "wanted@mail.example";
    const hostile = await Promise.all(Array.from({ length: 12 }, personal));
    for (let round = 0; round < 3; round++) for (const org of hostile) await ask(org, address);
    expect(await mailsTo(address)).toBe(11);
    const org = await personal();
    expect(await ask(org, address)).toBe(0);
    expect(await mailsTo(address)).toBe(11);
    await mailNow();
    const mails = await t.look<{ raw: Buffer }>("SELECT raw FROM outbound_outbox WHERE mail_to = $1", [address]);
    const codes = await Promise.all(mails.map(async ({ raw }) => /^\d{6,10}$/m.exec((await PostalMime.parse(raw)).text!)![0])); // oxfmt-ignore
    const [last] = codes.filter((code) => code.length === 10);
    for (const one of hostile) await guess(one, address, 3, "0123456789", actorOf(one));
    // Whoever has not asked for it does not confirm by it, nor does any code that was another's.
    const finish = (at: string, code: string) =>
      call(t, "finishConfirmation", at, { address, code }, actorOf(`${at} owner`));
    expect(await finish(await personal(), last!)).toMatchObject({ confirmed: false });
    for (const code of codes.filter((one) => one.length === 6).slice(0, 3))
      expect(await finish(org, code)).toMatchObject({ confirmed: false });
    expect(await finish(org, last!)).toMatchObject({ confirmed: true });
    const other = "wanted-too@mail.example";
    await ask(org, other);
    expect(await call(t, "finishConfirmation", org, { address: other, code: last })).toMatchObject({
      confirmed: false,
    });
  });

  it("nor one that spells it otherwise than its mailbox is called, however its other spellings were asked for", async () => {
    const hostile = await Promise.all(Array.from({ length: 8 }, personal));
    for (let n = 0; n < 24; n++) await ask(hostile[n % 8]!, `spelt+${n % 12}@mail.example`);
    const address = "spelt+mine@mail.example";
    const before = await mailsTo(address);
    await ask(await personal(), address);
    expect(await mailsTo(address)).toBe(before + 1);
    const [{ n: all }] = (await t.look<{ n: number }>(
      "SELECT count(*)::int AS n FROM outbound_messages WHERE address ILIKE 'spelt%'",
    )) as [{ n: number }];
    expect(all).toBeLessThanOrEqual(30);
  });

  it("and neither can many addresses by one actor", async () => {
    const org = await personal();
    let sent = 0;
    for (let n = 0; n < 40; n++) if ((await ask(org, `victim-${n}@mail.example`)) === 0) sent += 1;
    expect(sent).toBeLessThanOrEqual(20);
    expect(sent).toBeGreaterThan(5);
  });
});

const invites = (org: string, times: number, address: string) =>
  Promise.all(
    Array.from({ length: times }, (_, n) =>
      t.database.tx(org, (db, now) =>
        requireMailLimit({ env: t.env, db, org, actor: actorOf(`${org} ${n % 4}`), now }, "invitation", address).then(
          () => true,
          () => false,
        ),
      ),
    ),
  ).then((all) => all.filter(Boolean).length);

describe("invitations", () => {
  it("go to few strangers a day, and to as many as there are of a domain that is the inviter's own", async () => {
    const domain = `large-${Date.now()}.example`;
    const org = await organisationWith(t, [domain]);
    const passed = async (host: string) => {
      let count = 0;
      for (let n = 0; n < 130; n++) count += await invites(org, 1, `p${n}@${host}`);
      return count;
    };
    expect(await passed("elsewhere.example")).toBe(100);
    expect(await passed(domain)).toBe(130);
  });
});

describe("a mailbox's invitations of a day", () => {
  it("are used up by no other organisation, nor by several where the domain is the inviter's own", async () => {
    const domain = `employer-${Date.now()}.example`;
    const [hostile, employer] = [await organisationWith(t), await organisationWith(t, [domain])];
    expect(await invites(hostile, 30, `ann@${domain}`)).toBe(3);
    for (let n = 0; n < 20; n++) await invites(await organisationWith(t), 5, `ann@${domain}`);
    expect(await invites(await organisationWith(t), 1, `ann@${domain}`)).toBe(0);
    expect(await invites(employer, 10, `ann@${domain}`)).toBe(3);
  });

  it("are used up by no four organisations for one that has invited nobody there yet", async () => {
    const address = `ben-${Date.now()}@mail.example`;
    for (let n = 0; n < 4; n++) await invites(await organisationWith(t), 5, address);
    const friend = await organisationWith(t);
    expect(await invites(friend, 1, address)).toBe(1);
    expect(await invites(friend, 5, address)).toBe(0);
  });
});

describe("what a mailbox gets for accounts", () => {
  it.each(["sign-up-code", "attribute-code", "enrolment-code"])(
    "is used up by nobody who only claims its address: %s",
    async (template) => {
      const passes = async (name: string, times: number) => {
        const message = { org: systemOrganisation, address: "+447700900123", channel: "sms", purpose: "account", template: `identity:${name}`, attached: null } as const; // oxfmt-ignore
        let count = 0;
        for (let n = 0; n < times; n++) if ((await takeNotice(t.env, message)) === 0) count += 1;
        return count;
      };
      expect(await passes(template, 30)).toBe(10);
      expect(await passes("sign-in-code", 30)).toBe(20);
    },
  );
});

describe("what a mailbox gets of notices", () => {
  it("is used up by no organisation, nor by several for one that has sent little", async () => {
    const address = "reader@mail.example";
    const passes = async (org: string, times: number) => {
      let count = 0;
      for (let n = 0; n < times; n++)
        if ((await takeNotice(t.env, { org, address, channel: "email", purpose: "notice", template: "people:invitation-waiting", attached: null })) === 0) count += 1; // oxfmt-ignore
      return count;
    };
    const ids = Array.from({ length: 7 }, newId);
    expect(await passes(ids[0]!, 130)).toBe(30);
    for (const org of ids.slice(1, 4)) expect(await passes(org, 40)).toBe(30);
    for (const org of ids.slice(4, 6)) expect(await passes(org, 40)).toBe(6);
    expect(await passes(ids[6]!, 1)).toBe(1);
  });
});
