import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../kit/id.ts";
import { subjectOf } from "../../kit/personal.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Context, RawContext } from "../../kit/feature.ts";
import { retainOrganisation } from "../../kit/upkeep.ts";
import { readWords } from "../../kit/words.ts";
import { makeToken } from "../campaigns/index.ts";
import { pseudonymKey, pseudonymOf } from "../people/index.ts";
import { tracking } from "./feature.ts";
import { importOutcomes } from "./index.ts";
import { openSummaryCache } from "./summary-cache.ts";
import { signs } from "./spool/record.ts";
import { judgeAll, memberAt, takeBatch, testCampaign, testHit } from "./testing.ts";
import type { TestCampaign } from "./testing.ts";
import { kindsOf } from "../../kit/ledger/declared.ts";
import { misfits } from "../../kit/ledger/testing.ts";
import * as facts from "./facts.ts";

const boss: Actor = { kind: "key", id: "boss", member: null, may: new Set(["results:read"]), name: "Boss" };
let house: TestEnv;
let campaign: TestCampaign;
let spool = 1;
beforeAll(async () => {
  readWords("tracking", new URL("words/", import.meta.url));
  readWords("organisations", new URL("../organisations/words/", import.meta.url));
  house = await testEnv();
});
afterAll(() => house.close());
beforeEach(async () => {
  campaign = await testCampaign(house, { recipients: 6, landings: ["form"] });
});

async function hoursLater(): Promise<void> {
  const of = [campaign.org];
  await house.look(
    `UPDATE tracking_outcomes SET opened_at = opened_at - interval '2 hours', opened_person_at = opened_person_at - interval '2 hours',
            clicked_at = clicked_at - interval '2 hours', clicked_person_at = clicked_person_at - interval '2 hours',
            submitted_at = submitted_at - interval '2 hours', submitted_person_at = submitted_person_at - interval '2 hours' WHERE org = $1`,
    of,
  );
  await house.look(
    "UPDATE facts SET at = at - interval '2 hours', recorded = recorded - interval '2 hours' WHERE org = $1",
    of,
  );
}

describe("results", () => {
  test("come in pages by delivery, with the verdict, and every look is audited", async () => {
    await visits(1, 2, 3);
    const first = await call("listRecipients", { id: campaign.id, limit: 2 });
    expect(first.items.map((one: { delivery: number }) => one.delivery)).toEqual([1, 2]);
    expect(first.items[0]).toMatchObject({
      clicked: { verdict: "person" },
      clickVerdict: "likely-human",
      clickReasons: ["trusted-input-without-page"],
      opened: null,
    });
    const second = await call("listRecipients", { id: campaign.id, limit: 2, cursor: first.next });
    expect(second.items.map((one: { delivery: number }) => one.delivery)).toEqual([3]);
    expect(second.next).toBeNull();
    const seen = await house.look("SELECT 1 FROM audit_entries WHERE org = $1 AND act = 'results.seen'", [
      campaign.org,
    ]);
    expect(seen.length).toBe(2);
  });

  test("name nobody where the organisation keeps people pseudonymous, and are refused where it shows groups only", async () => {
    await visits(1);
    await house.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [campaign.org]);
    await house.look("UPDATE tracking_outcomes SET clicked_at = now(), clicked_person_at = now() WHERE org = $1", [
      campaign.org,
    ]);
    // Whoever asks again and again must not hear when it was.
    for (const outcome of [undefined, "clicked"])
      expect((await call("listRecipients", { id: campaign.id, outcome })).items).toEqual([]);
    await hoursLater();
    const { items } = await call("listRecipients", { id: campaign.id });
    expect(items).toMatchObject([{ delivery: null, member: null, lure: null, department: null }]);
    expect(items[0].pseudonym).toMatch(/^p-[0-9a-f]{20}$/);
    expect(items[0].clicked.at).toMatch(/:00:00\.000Z$/);
    await house.look("UPDATE tracking_outcomes SET submitted_at = now(), submitted_person_at = now() WHERE org = $1", [
      campaign.org,
    ]);
    const [known] = (await call("listRecipients", { id: campaign.id })).items;
    expect(known).toMatchObject({ clicked: items[0].clicked, submitted: null });
    const result = { id: campaign.id, verdict: "machine", reason: "x" };
    // A number would tell of whose mail something was heard: its place is in the mail server's log.
    for (const delivery of [1, 5])
      expect(await refusal("reviewVerdict", { ...result, delivery })).toBe("unknown-recipient");
    const pseudonym = items[0].pseudonym as string;
    expect(await call("reviewVerdict", { ...result, delivery: pseudonym })).toMatchObject({ override: "machine" });
    await house.look("UPDATE organisations SET privacy_mode = 'aggregate-only' WHERE id = $1", [campaign.org]);
    expect(await refusal("listRecipients", { id: campaign.id })).toBe("hidden-by-privacy");
  });

  test("under pseudonyms stand in the order of the pseudonyms, and not before enough mails are out", async () => {
    await visits(1, 2, 3, 4);
    await hoursLater();
    await house.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [campaign.org]);
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { items, next } = await call("listRecipients", { id: campaign.id, limit: 3, cursor });
      seen.push(...items.map((one: { pseudonym: string }) => one.pseudonym));
      if (!next) break;
      cursor = next;
    }
    expect(seen).toHaveLength(4);
    expect(seen).toEqual(seen.toSorted());
    const rows = await house.look<{ member: string }>(
      "SELECT member FROM deliveries WHERE org = $1 AND campaign = $2 AND number <= 4",
      [campaign.org, campaign.id],
    );
    const key = pseudonymKey(house.env, campaign.org, campaign.id);
    expect(seen).toEqual(rows.map(({ member }) => pseudonymOf(key, member)).toSorted());
    await house.look("UPDATE deliveries SET state = 'queued' WHERE org = $1 AND number = 5", [campaign.org]);
    expect(await refusal("listRecipients", { id: campaign.id })).toBe("too-few-people");
  });

  test("under pseudonyms are those of hours that are over: what somebody does now moves nothing that was told of them", async () => {
    await visits(1, 2);
    const program = { agent: "curl/8.5.0", at: Date.now() - 3_600_000 };
    await hits(testHit(campaign.number, 3, "clicked", program), testHit(campaign.number, 3, "opened", program));
    await hits(testHit(campaign.number, 4, "opened"));
    await hoursLater();
    await house.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [campaign.org]);
    const all = async () =>
      Promise.all(
        [undefined, "opened", "clicked", "submitted"].map(
          async (outcome) => (await call("listRecipients", { id: campaign.id, outcome })).items,
        ),
      );
    const before = await all();
    const verdicts = (before[0] as { clicked: { verdict: string } | null }[]).map(
      ({ clicked }) => clicked?.verdict ?? "none",
    );
    expect(verdicts.toSorted()).toEqual(["machine", "none", "person", "person"]);
    const at = Date.now() - 1000;
    await hits(
      ...[1, 3, 4].flatMap((delivery) => [
        testHit(campaign.number, delivery, "clicked", { at, address: "198.51.100.4" }),
        testHit(campaign.number, delivery, "seen", {
          at: at + 500,
          signs: signs.trusted,
          dwell: 40,
          address: "198.51.100.4",
        }),
        testHit(campaign.number, delivery, "submitted", {
          at: at + 900,
          signs: signs.trusted,
          address: "198.51.100.4",
        }),
      ]),
    );
    const live = await house.look<{ one: string }>(
      "SELECT clicked_recorded AS one FROM tracking_outcomes WHERE org = $1 AND delivery IN (1, 3) ORDER BY delivery",
      [campaign.org],
    );
    expect(live.map(({ one }) => one)).toEqual(["person", "person"]);
    expect(await all()).toEqual(before);
    await hoursLater();
    expect(await all()).not.toEqual(before);
  });

  test("of a campaign that ran under a stricter mode stay hidden when that is loosened", async () => {
    await visits(1);
    await house.look("UPDATE campaigns SET launched_at = now() WHERE org = $1", [campaign.org]);
    for (const mode of ["aggregate-only", "named"])
      await house.look("UPDATE organisations SET privacy_mode = $2 WHERE id = $1", [campaign.org, mode]);
    expect(await refusal("listRecipients", { id: campaign.id })).toBe("hidden-by-privacy");
  });

  test("a report of one's own writes nobody's name beside the campaign into the audit log", async () => {
    const token = makeToken(house.env.secrets, {
      campaign: campaign.number,
      delivery: 2,
      heldOut: false,
      lureIdx: 0,
      test: false,
    });
    await call("report", { token });
    await settle();
    expect(
      await house.look("SELECT act FROM audit_entries WHERE org = $1 AND act LIKE 'mail.%'", [campaign.org]),
    ).toEqual([]);
  });

  test("of a campaign of another organisation do not exist", async () => {
    const other = await testCampaign(house, { recipients: 1, landings: ["form"] });
    expect(await refusal("listRecipients", { id: other.id })).toBe("unknown-campaign");
    expect(await refusal("listRecipients", { id: campaign.id, cursor: "nonsense" })).toBe("bad-cursor");
  });

  test("a reviewer overrules a verdict, and the ledger says so", async () => {
    await visits(1);
    await call("reviewVerdict", { id: campaign.id, delivery: 1, verdict: "machine", reason: "our own gateway" });
    await settle();
    expect(await kinds()).toContain("click.withdrawn");
    await call("reviewVerdict", { id: campaign.id, delivery: 1, verdict: "person", reason: "it was not" });
    await settle();
    expect((await kinds()).filter((kind) => kind === "recipient.clicked").length).toBe(2);
    expect(await refusal("reviewVerdict", { id: campaign.id, delivery: 5, verdict: "person", reason: "x" })).toBe(
      "unknown-recipient",
    );
  });
});

describe("networks", () => {
  test("are declared with their host bits cut, listed and forgotten", async () => {
    expect(await call("declareNetwork", { network: "203.0.113.7/24", kind: "scanner" })).toMatchObject({
      network: "203.0.113.0/24",
      waits: false,
    });
    expect((await call("listNetworks", {})).items).toEqual([{ network: "203.0.113.0/24", kind: "scanner", note: "" }]);
    await call("forgetNetwork", { network: "203.0.113.0/24" });
    expect(await refusal("forgetNetwork", { network: "203.0.113.0/24" })).toBe("unknown-network");
    for (const network of ["203.0.113.7/33", "nonsense", "1.2.3.4/8/8", "0.0.0.0/0", "128.0.0.0/1", "::/0"]) {
      for (const kind of ["own", "scanner"])
        expect(await refusal("declareNetwork", { network, kind })).toBe("bad-network");
    }
  });

  test("are few: whoever judges an organisation's visits, behind whom others' wait, compares them all", async () => {
    await house.look("INSERT INTO tracking_networks (org, network, kind, note) SELECT $1, ('10.0.0.0'::inet + n)::cidr, 'scanner', '' FROM generate_series(1, 500) n", [campaign.org]); // oxfmt-ignore
    expect(await refusal("declareNetwork", { network: "203.0.113.0/24", kind: "scanner" })).toBe("too-many-networks");
    expect(await call("declareNetwork", { network: "10.0.0.7", kind: "scanner" })).toMatchObject({ waits: false });
    await house.look("DELETE FROM tracking_networks WHERE org = $1", [campaign.org]);
  });

  test("are nobody's own by one person's word: more clicks would count as people's", async () => {
    const somebody = (): Actor => {
      const id = newId();
      const account = { issuer: "us", subject: id } as Actor["account"];
      const isSecondTo = async () => true;
      return {
        kind: "member",
        id,
        member: id,
        may: new Set(["results:read"]),
        name: id,
        isSecondTo,
        ...(account && { account }),
      };
    };
    const [ann, bo] = [somebody(), somebody()];
    const own = (network: string, by: Actor) => call("declareNetwork", { network, kind: "own" }, by);
    await expect(own("203.0.113.7/24", boss)).rejects.toMatchObject({ reason: "loosened-by-nobody" });
    for (const by of [ann, ann]) expect(await own("203.0.113.7/24", by)).toMatchObject({ waits: true });
    expect(await own("203.0.114.0/24", bo)).toMatchObject({ waits: true });
    expect((await call("listNetworks", {})).items).toEqual([]);
    expect(await own("203.0.113.9/24", bo)).toMatchObject({ network: "203.0.113.0/24", waits: false });
    expect((await call("listNetworks", {})).items).toMatchObject([{ network: "203.0.113.0/24", kind: "own" }]);
    expect(await own("203.0.113.9/24", ann)).toMatchObject({ waits: false });
  });
});

describe("reports", () => {
  test("by a link's token count at once, once", async () => {
    const token = makeToken(house.env.secrets, {
      campaign: campaign.number,
      delivery: 2,
      heldOut: false,
      lureIdx: 0,
      test: false,
    });
    expect(await call("report", { token })).toMatchObject({ simulation: true });
    expect(await call("report", { token })).toMatchObject({ simulation: true });
    await settle();
    expect((await kinds()).filter((kind) => kind.endsWith(".reported"))).toEqual(["recipient.reported"]);
  });

  test("of what is no simulation of this organisation are thanked and change nothing", async () => {
    const other = await testCampaign(house, { recipients: 1, landings: ["form"] });
    const token = makeToken(house.env.secrets, {
      campaign: other.number,
      delivery: 1,
      heldOut: false,
      lureIdx: 0,
      test: false,
    });
    expect(await call("report", { token })).toMatchObject({ simulation: false });
    expect(await call("report", { messageId: "<someone@else.example>" })).toMatchObject({ simulation: false });
    expect(await refusal("report", {})).toBe("nothing-reported");
    expect(
      await house.look("SELECT 1 FROM tracking_outcomes WHERE org = ANY ($1)", [[campaign.org, other.org]]),
    ).toEqual([]);
  });

  test("from the report mailbox count once, however often they are replayed", async () => {
    const token = makeToken(house.env.secrets, {
      campaign: campaign.number,
      delivery: 3,
      heldOut: false,
      lureIdx: 0,
      test: false,
    });
    const data = {
      inbound: newId(),
      reporter: "p3@larkfield.example",
      messageIds: [],
      tokens: [token],
      simulation: true,
    };
    const fact = { pos: 1, id: "77", kind: "mail.reported", org: campaign.org, person: null, data, at: new Date() };
    for (let i = 0; i < 2; i += 1) {
      await house.env.database.tx(campaign.org, (db) =>
        tracking.reactions![0]!.run({ org: campaign.org, facts: [fact], db, env: house.env }),
      );
    }
    await settle();
    expect((await house.look("SELECT 1 FROM hits WHERE org = $1", [campaign.org])).length).toBe(1);
    expect((await kinds()).filter((kind) => kind === "recipient.reported").length).toBe(1);
  });

  test("by a colleague of the recipient are the colleague's, and the recipient's own counts as ever", async () => {
    const [own, colleague] = [
      await memberAt(house, campaign.org, "p2@larkfield.example"),
      await memberAt(house, campaign.org, "ada@larkfield.example"),
    ];
    await house.look("UPDATE deliveries SET member = $2 WHERE org = $1 AND number = 2", [campaign.org, own]);
    const token = makeToken(house.env.secrets, { campaign: campaign.number, delivery: 2, heldOut: false, lureIdx: 0, test: false }); // oxfmt-ignore
    const reportedBy = async (reporter: string, id: string) => {
      const data = { inbound: newId(), reporter, messageIds: [], tokens: [token], simulation: true };
      const fact = { pos: 1, id, kind: "mail.reported", org: campaign.org, person: null, data, at: new Date() };
      await house.env.database.tx(campaign.org, (db) =>
        tracking.reactions![0]!.run({ org: campaign.org, facts: [fact], db, env: house.env }),
      );
      await settle();
    };
    const shown = async () =>
      (
        await house.look<{ kind: string; person: string }>("SELECT kind, person FROM facts WHERE org = $1", [
          campaign.org,
        ])
      )
        .filter(({ kind }) => ["recipient.reported", "recipient.passed-on", "colleague.reported"].includes(kind))
        .map(({ kind, person }) => `${kind} ${person === own ? "own" : person === colleague ? "colleague" : "other"}`)
        .toSorted();
    await reportedBy("Ada@Larkfield.example", "78");
    expect(await shown()).toEqual(["colleague.reported colleague", "recipient.passed-on own"]);
    await reportedBy("p2@larkfield.example", "79");
    expect(await shown()).toEqual([
      "colleague.reported colleague",
      "recipient.passed-on own",
      "recipient.reported own",
    ]);
  });

  test("are whose the mailbox was when they came, though a colleague has it when they are read of", async () => {
    const own = await memberAt(house, campaign.org, "p4@larkfield.example");
    await house.look("UPDATE deliveries SET member = $2 WHERE org = $1 AND number = 4", [campaign.org, own]);
    const token = makeToken(house.env.secrets, { campaign: campaign.number, delivery: 4, heldOut: false, lureIdx: 0, test: false }); // oxfmt-ignore
    const inbound = newId();
    await house.look(
      "INSERT INTO outbound_inbound (org, id, mailbox, reporter, member, digest, simulation) VALUES ($1, $2, $1, 'p4@larkfield.example', $3, '\\x04', true)",
      [campaign.org, inbound, own],
    );
    const colleague = await memberAt(house, campaign.org, "bea@larkfield.example");
    const move = "UPDATE people SET email = $3, email_key = $3 WHERE org = $1 AND id = $2";
    await house.look(move, [campaign.org, own, "p4.new@larkfield.example"]);
    await house.look(move, [campaign.org, colleague, "p4@larkfield.example"]);
    const data = { inbound, reporter: "p4@larkfield.example", messageIds: [], tokens: [token], simulation: true };
    const fact = { pos: 1, id: "80", kind: "mail.reported", org: campaign.org, person: null, data, at: new Date() };
    await house.env.database.tx(campaign.org, (db) =>
      tracking.reactions![0]!.run({ org: campaign.org, facts: [fact], db, env: house.env }),
    );
    await settle();
    const told = "kind IN ('recipient.reported', 'recipient.passed-on', 'colleague.reported')";
    expect(await house.look(`SELECT kind, person FROM facts WHERE org = $1 AND ${told}`, [campaign.org])).toEqual([
      { kind: "recipient.reported", person: own },
    ]);
  });

  test("belong to the plans with the reporting plugin", async () => {
    await house.look("UPDATE organisations SET plan = 'individual' WHERE id = $1", [campaign.org]);
    expect(await refusal("report", { messageId: "<someone@else.example>" })).toBe("plan-limit");
  });

  test("that are too large or empty are refused with the cure", async () => {
    const run = (pieces: Uint8Array[]) =>
      tracking.raw!["reportMessage"]!(
        {
          org: campaign.org,
          actor: boss,
          input: { reporter: "p1@larkfield.example" },
          env: house.env,
        } satisfies RawContext,
        { body: pieces } as never,
        {} as never,
      ).then(
        () => "taken",
        (error: { reason?: string }) => error.reason,
      );
    expect(await run([])).toBe("empty-message");
    expect(await run([new Uint8Array(11 * 1024 * 1024)])).toBe("message-too-large");
  });
});

test("another tool's timeline becomes outcomes and facts at their own times, once", async () => {
  const day = (n: number) => new Date(Date.UTC(2025, 4, n));
  const rows = [
    { delivery: 1, action: "opened" as const, at: day(2) },
    { delivery: 1, action: "submitted" as const, at: day(3) },
    { delivery: 2, action: "clicked" as const, at: day(2), machine: true },
  ];
  for (let i = 0; i < 2; i += 1) {
    await house.env.database.tx(campaign.org, (db) => importOutcomes(db, campaign.org, campaign.id, rows));
  }
  const facts = await house.look<{ kind: string; action: string; at: Date }>(
    "SELECT kind, data->>'action' AS action, at FROM facts WHERE org = $1 AND data ? 'imported' ORDER BY at, facts.id",
    [campaign.org],
  );
  expect(facts.map((fact) => `${fact.kind} ${fact.action}`)).toEqual([
    "hit.received opened",
    "recipient.opened opened",
    "hit.received clicked",
    "hit.dismissed clicked",
    "hit.received clicked",
    "recipient.clicked clicked",
    "hit.received submitted",
    "recipient.submitted submitted",
  ]);
  expect(facts.at(-1)!.at).toEqual(day(3));
});

describe("what is forgotten", () => {
  test("no outcome of a campaign that still runs: who clicks again after the period is counted once", async () => {
    await house.look("UPDATE deliveries SET sent_at = now() - interval '41 days' WHERE campaign = $1", [campaign.id]);
    await visits(1);
    await house.look("UPDATE tracking_outcomes SET clicked_at = now() - interval '40 days' WHERE org = $1", [
      campaign.org,
    ]);
    const retain = () => retainOrganisation(house.env, [tracking], campaign.org, () => 30);
    await retain();
    await visits(1);
    const result = await house.look<{ kind: string }>(
      "SELECT kind FROM facts WHERE data ->> 'campaign' = $1 ORDER BY kind",
      [campaign.id],
    );
    expect(result.map(({ kind }) => kind)).toEqual(["hit.received", "recipient.clicked"]);
    await house.look("UPDATE campaigns SET state = 'ended' WHERE id = $1", [campaign.id]);
    await house.look("UPDATE tracking_outcomes SET clicked_at = now() - interval '40 days' WHERE org = $1", [
      campaign.org,
    ]);
    await retain();
    expect(await house.look("SELECT FROM tracking_outcomes WHERE org = $1", [campaign.org])).toEqual([]);
  });

  test("addresses after a day, agents after a month, hits after ninety days", async () => {
    const hour = 3_600_000;
    const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const ages = [23 * hour, 25 * hour, 31 * 24 * hour, 91 * 24 * hour];
    const at = Date.now();
    const hits = ages.flatMap((age, i) => [
      { ...testHit(campaign.number, 1, "opened", { at: at - age, address: "203.0.113.77" }), seq: 2 * i + 1 },
      {
        ...testHit(campaign.number, 1, "opened", { at: at - age, address: "2001:db8:1:2::3" }),
        seq: 2 * i + 2,
      },
    ]);
    await takeBatch(house.env, openSummaryCache(), (spool += 1), hits);
    await retainOrganisation(house.env, [tracking], campaign.org, (name) => tracking.personal!.periods![name]!.days);
    const left = await house.look(
      "SELECT address::text AS address, agent FROM hits WHERE org = $1 ORDER BY at DESC, seq",
      [campaign.org],
    );
    expect(left).toEqual([
      { address: "203.0.113.77/32", agent: firefox },
      { address: "2001:db8:1:2::3/128", agent: firefox },
      { address: "203.0.113.0/24", agent: firefox },
      { address: "2001:db8:1::/48", agent: firefox },
      { address: "203.0.113.0/24", agent: "Firefox on Windows" },
      { address: "2001:db8:1::/48", agent: "Firefox on Windows" },
    ]);
  });

  test("a person with every hit of theirs; counts stay", async () => {
    await visits(1, 2);
    const [{ member }] = (await house.look<{ member: string }>(
      "SELECT member FROM deliveries WHERE org = $1 AND number = 1",
      [campaign.org],
    )) as [{ member: string }];
    const subject = subjectOf(member, newId(), []);
    const known = await house.env.database.tx(campaign.org, (db) =>
      tracking.personal!.export!(db, campaign.org, subject),
    );
    expect(known).toMatchObject({ outcomes: [{ clicked_verdict: "person" }] });
    await house.env.database.tx(campaign.org, (db) => tracking.personal!.erase!(db, campaign.org, subject));
    expect(await house.look("SELECT DISTINCT delivery FROM hits WHERE org = $1", [campaign.org])).toEqual([
      { delivery: 2 },
    ]);
    // The outcome stays for the counts; nothing leads from it to the person.
    expect(
      await house.look("SELECT delivery, member FROM tracking_outcomes WHERE org = $1 ORDER BY delivery", [
        campaign.org,
      ]),
    ).toEqual([
      { delivery: 1, member: subject.tombstone },
      { delivery: 2, member: expect.not.stringMatching(subject.tombstone) },
    ]);
  });
});

async function visits(...deliveries: number[]): Promise<void> {
  await hits(
    ...deliveries.flatMap((delivery) => [
      testHit(campaign.number, delivery, "clicked"),
      testHit(campaign.number, delivery, "seen", { at: Date.now() - 1_790_000, signs: signs.trusted, dwell: 40 }),
    ]),
  );
}

async function hits(...some: ReturnType<typeof testHit>[]): Promise<void> {
  await takeBatch(
    house.env,
    openSummaryCache(),
    (spool += 1),
    some.map((hit, i) => ({ ...hit, seq: i + 1 })),
  );
  await settle();
}

async function settle(): Promise<void> {
  await judgeAll(house);
}

async function kinds(): Promise<string[]> {
  const rows = await house.look<{ kind: string }>(
    "SELECT kind FROM facts WHERE org = $1 AND data ? 'campaign' ORDER BY id",
    [campaign.org],
  );
  return rows.map((row) => row.kind);
}

function call(name: string, input: object, actor = boss): Promise<any> {
  const schema = tracking.contract![name]!["~orpc"].inputSchema as unknown as { parse(value: unknown): unknown };
  return house.env.database.tx(campaign.org, (db, now) =>
    tracking.handlers![name]!({
      org: campaign.org,
      actor,
      input: schema.parse(input),
      db,
      now,
      env: house.env,
    } satisfies Context),
  );
}

function refusal(name: string, input: object): Promise<string> {
  return call(name, input).then(
    () => "none",
    (error: { reason?: string }) => error.reason ?? "a fault",
  );
}

test("every fact that these tests have led to says what its kind declares", async () => {
  expect(await misfits(house.look, kindsOf({ facts }))).toEqual([]);
});
