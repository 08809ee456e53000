import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Role } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { newId } from "../../kit/id.ts";
import { composePermissions } from "../../kit/permissions.ts";
import { progressFeature } from "../../kit/progress/index.ts";
import { readWords } from "../../kit/words.ts";
import { starterLures } from "../lures/index.ts";
import { lure } from "../lures/index.ts";
import { createOrganisation } from "../organisations/index.ts";
import { campaigns } from "./feature.ts";
import { jobs } from "./jobs.ts";
import type { Held } from "./sender/ledger.ts";
import type { CountedLure } from "./store/campaigns.ts";
import type { ClaimedRow } from "./store/claims.ts";

/** A mail server in the same process: it takes everything, unless told what to answer. */
export interface Sink {
  port: number;
  /** RCPT TO addresses in the order in which their messages were accepted. */
  received: string[];
  messages: string[];
  /** Answers to MAIL FROM (`mail`), RCPT TO (`rcpt`) and to the final dot (`dot`), by address; 250 when it gives nothing, none at all for an empty text. */
  answer: (stage: "mail" | "rcpt" | "dot", address: string) => string | undefined;
  /** Milliseconds after which the answer to the final dot comes. */
  dotMs: number;
  /** Ends every connection without a word. */
  hangUp(): void;
  close(): Promise<void>;
}

export async function openSink(): Promise<Sink> {
  const sockets = new Set<Socket>();
  const sink: Sink = {
    port: 0,
    received: [],
    messages: [],
    answer: () => undefined,
    dotMs: 0,
    hangUp: () => {},
    close: async () => {},
  };
  const server = createServer((socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)).on("error", () => {}));
    let to = "";
    let data: string | null = null;
    let held = "";
    // An empty line of answer is none: the client waits.
    const say = (line: string) => void (line && socket.write(`${line}\r\n`));
    say("220 sink.test");
    socket.on("data", (chunk) => {
      held += chunk.toString("latin1");
      for (;;) {
        if (data !== null) {
          const end = held.indexOf("\r\n.\r\n");
          if (end < 0) return;
          data = held.slice(0, end);
          held = held.slice(end + 5);
          const said = sink.answer("dot", to) ?? "250 taken";
          if (said.startsWith("2")) {
            sink.received.push(to);
            sink.messages.push(data);
          }
          data = null;
          if (said === "hang up") socket.destroy();
          else if (sink.dotMs > 0) setTimeout(say, sink.dotMs, said);
          else say(said);
          continue;
        }
        const at = held.indexOf("\r\n");
        if (at < 0) return;
        const line = held.slice(0, at);
        held = held.slice(at + 2);
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === "EHLO") say("250 sink.test");
        else if (verb === "MAIL") say(sink.answer("mail", /<([^>]*)>/.exec(line)?.[1] ?? "") ?? "250 ok");
        else if (verb === "RCPT") {
          to = /<([^>]*)>/.exec(line)?.[1] ?? "";
          say(sink.answer("rcpt", to) ?? "250 ok");
        } else if (verb === "DATA") {
          data = "";
          say("354 go on");
        } else if (verb === "QUIT") socket.end("221 bye\r\n");
        else say("250 ok");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  sink.port = (server.address() as AddressInfo).port;
  sink.hangUp = () => sockets.forEach((socket) => socket.destroy());
  sink.close = async () => {
    sink.hangUp();
    await new Promise((resolve) => server.close(resolve));
  };
  return sink;
}

export interface World extends TestEnv {
  sink: Sink;
  /** An organisation with a proven domain, the notice recorded, and people p1, p2 … in departments "North" and "South" by turns. */
  organisation(people: number, settings?: string): Promise<string>;
  /** Calls an endpoint as the owner, or as somebody else. */
  call(name: string, org: string, input?: object, actor?: Actor): Promise<any>;
  /** Calls it and gives the reason of its refusal. */
  refusal(name: string, org: string, input?: object, actor?: Actor): Promise<string>;
  lures: string[];
}

/** Sending at any hour, at once. */
export const atOnce = {
  windowDays: 0,
  from: "00:00",
  until: "24:00",
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  jitterMinutes: 0,
  ratePerMinute: null,
};

export const boss: Actor = actorOf("owner");

export function actorOf(id: string, member: string | null = null, _role: Role = "owner"): Actor {
  return { kind: "key", id, member, may: new Set(["results:read", "campaigns:launch", "campaigns:approve"]), name: id };
}

export async function openWorld(variables: Record<string, string> = {}): Promise<World> {
  // Another test of the same process may have composed features that know better what these actors may.
  composePermissions([]);
  readWords("jobs", progressFeature.words!);
  for (const area of ["audit", "campaigns", "lures", "organisations", "outbound"]) {
    readWords(area, new URL(`../${area}/words/`, import.meta.url));
  }
  const sink = await openSink();
  // A resolver that is silent: the proofs that the tests write themselves hold.
  const smtp = {
    DNS_LOOPBACK: "127.0.0.1:9",
    LURE_DOMAINS: "limited.example,tarpit.example",
    SMTP_URL: `smtp://127.0.0.1:${sink.port}?connections=4&security=none`,
    ...variables,
  };
  const base = await testEnv({ variables: smtp, jobs, pool: 8 });
  const { env, look } = base;
  const lures = (await starterLures()).slice(0, 3).map((one) => one.id);

  async function call(name: string, org: string, input: object = {}, actor = boss): Promise<any> {
    const parse = campaigns.contract![name]!["~orpc"].inputSchema as unknown as { parse(value: unknown): unknown };
    return answer(campaigns, name, { org, actor, input: parse.parse(input), env });
  }

  return {
    ...base,
    sink,
    lures,
    call,
    async refusal(name, org, input, actor) {
      return call(name, org, input, actor).then(
        () => "none",
        (error: Error & { reason?: string }) => error.reason ?? error.message,
      );
    },
    async organisation(people, settings = "approval_required = false") {
      const org = newId();
      await env.database.tx(org, (db, now) =>
        createOrganisation(
          db,
          { id: org, name: "Larkfield Mills", plan: "enterprise", timeZone: "Europe/Berlin" },
          now,
        ),
      );
      await look(`UPDATE organisations SET notice_recorded_at = now(), ${settings} WHERE id = $1`, [org]);
      await look(
        `INSERT INTO organisation_domains (org, id, domain, nonce, state, succeeded_at, checked_at) VALUES ($1, gen_random_uuid(), $2, 'n', 'proven', now(), now())`,
        [org, domainOf(org)],
      );
      for (const name of ["North", "South"])
        await look("INSERT INTO departments (org, id, name, name_key) VALUES ($1, gen_random_uuid(), $2, lower($2))", [
          org,
          name,
        ]);
      await look(
        `INSERT INTO people (org, id, name, first_name, last_name, sort_key, search_text, email, email_key, department, time_zone, tags, custom)
         SELECT $1, gen_random_uuid(), 'Person ' || i, 'Person', i::text, 'person ' || i, 'person ' || i, 'p' || i || '@' || $2, 'p' || i || '@' || $2,
                (SELECT id FROM departments WHERE org = $1 AND name = (ARRAY['North', 'South'])[1 + i % 2]), NULL, '{}', '{}'
           FROM generate_series(1, $3::int) AS i`,
        [org, domainOf(org), people],
      );
      await env.database.tx(org, (db) => lure(db, org, lures[0]!));
      return org;
    },
    async close() {
      await base.close();
      await sink.close();
    },
  };
}

/** A running campaign to so many people of an organisation of its own, all of whom are due; or to all of one that there is. */
export async function runningCampaign(
  world: World,
  people: number,
  known?: string,
): Promise<{ org: string; id: string }> {
  const org = known ?? (await world.organisation(people));
  const draft = { name: "Running", audience: { everyone: true }, lures: [world.lures[0]], schedule: atOnce };
  const { id } = await world.call("createCampaign", org, draft);
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  await world.look("UPDATE campaigns SET state = 'running' WHERE id = $1", [id]);
  await world.look("UPDATE deliveries SET next_at = now() - interval '1 second' WHERE campaign = $1", [id]);
  return { org, id };
}

/** Claimed deliveries as a sender holds them. */
export async function heldOf(
  world: World,
  campaign: string,
  owner: string,
  rows: readonly Pick<ClaimedRow, "number" | "claim" | "lureIdx">[],
): Promise<Held[]> {
  const sql = "SELECT lure, difficulty FROM campaign_lures WHERE campaign = $1 ORDER BY idx";
  const lures = await world.look<CountedLure>(sql, [campaign]);
  return rows.map(({ number, claim, lureIdx }) => ({ campaign, number, owner, claim, countsAs: lures[lureIdx]! }));
}

/** The domain of a test's organisation. */
export function domainOf(org: string): string {
  return `d${org.slice(-12)}.example`;
}
