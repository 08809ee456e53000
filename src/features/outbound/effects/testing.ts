import { join } from "node:path";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { channelRulesOf } from "../channel-rules.ts";
import { describeChannel } from "../gate.ts";
import { answered, organisationWith, outboundEnv } from "../testing.ts";
import { effectJournal } from "./journal.ts";

/** What a backup holds of wishes: every row of these tables, and nothing that came later. */
const tables = ["outbound_stopped", "outbound_answers", "outbound_heard", "left_marks"];

export interface WishStage {
  t: TestEnv;
  /** The test's own organisation. */
  org: string;
  /** A new organisation and a new data folder, of which nothing is known. */
  begin(): Promise<void>;
  /** @returns puts the tables back to what they are now */
  backUp(): Promise<() => Promise<void>>;
  /** By another process, with a data folder of its own: what the one before had to write is written. */
  useFolder(dataDir: string): Promise<void>;
  /** The same data folder, by another process. */
  restart(): Promise<void>;
  /** @param profile by which it came; null for the installation's own way */
  say(kind: "stop" | "start", address: string, profile?: string | null): Promise<unknown>;
  isStopped(address: string, org?: string): Promise<boolean>;
  close(): Promise<void>;
}

/** For tests of what outlives a backup that is put back: people who say STOP and START, and processes that come and go. */
export async function wishStage(): Promise<WishStage> {
  const t = await outboundEnv();
  const folders = t.env.config.dataDir;
  const stage: WishStage = {
    t,
    org: "",
    async begin() {
      stage.org = await organisationWith(t);
      for (const table of tables) await t.look(`DELETE FROM ${table}`);
      await stage.useFolder(join(folders, newId()));
    },
    async backUp() {
      const kept: { table: string; rows: unknown }[] = [];
      for (const table of tables) {
        const [row] = await t.look<{ rows: unknown }>(`SELECT coalesce(json_agg(x), '[]') AS rows FROM ${table} x`);
        kept.push({ table, rows: row!.rows });
      }
      return async () => {
        for (const { table, rows } of kept) {
          await t.look(`DELETE FROM ${table}`);
          await t.look(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [JSON.stringify(rows)]); // oxfmt-ignore
        }
      };
    },
    async useFolder(dataDir) {
      await effectJournal(t.env).close();
      t.env.config = { ...t.env.config, dataDir };
    },
    restart: () => stage.useFolder(t.env.config.dataDir),
    say: (kind, address, profile = newId()) => answered(t, stage.org, { kind, address, id: newId() }, profile),
    isStopped: (address, org = stage.org) =>
      channelRulesOf(t.env, org, describeChannel("sms"), {}).stopped("simulation", address),
    async close() {
      await effectJournal(t.env).close();
      await t.close();
    },
  };
  return stage;
}
