import { createHash, randomBytes } from "node:crypto";
import { makeCompany } from "../company.ts";
import type { BenchEnv } from "../environment.ts";

export interface Player {
  member: string;
  /** The Cookie header of their session on the learning site. */
  cookie: string;
}

/** An organisation with so many people, each signed in to the learning site. */
export async function makePlayers(bench: BenchEnv, people: number): Promise<{ org: string; players: Player[] }> {
  const org = await makeCompany(bench, people);
  const rows = await bench.look<{ id: string }>("SELECT id FROM people WHERE org = $1 ORDER BY id", [org]);
  const sessions = rows.map(({ id }) => ({ member: id, secret: randomBytes(32).toString("base64url") }));
  await bench.look(
    `INSERT INTO people_learn_sessions (org, hash, person, sign_in, expires_at)
     SELECT $1, hash, person, '{}', now() + interval '12 hours' FROM unnest($2::bytea[], $3::uuid[]) AS s (hash, person)`,
    [
      org,
      sessions.map(({ secret }) => createHash("sha256").update(secret).digest()),
      sessions.map(({ member }) => member),
    ],
  );
  await bench.look(
    `INSERT INTO people_accounts (org, person, issuer, subject, username) SELECT $1, id, 'bench', id::text, id::text FROM people WHERE org = $1`,
    [org],
  );
  const players = sessions.map(({ member, secret }) => ({ member, cookie: `hookwise-learn=${secret}` }));
  return { org, players };
}

/** Lets every open round have begun some minutes ago, as one that was really played. */
export async function letTimePass(bench: BenchEnv, org: string): Promise<void> {
  await bench.look(
    `UPDATE practice_rounds SET started_at = started_at - interval '5 minutes' WHERE org = $1 AND finished_at IS NULL AND started_at > now() - interval '4 minutes'`,
    [org],
  );
}

/**
 * What does not fit in what was kept of rounds, against their facts: both must tell of every finished round once, and what was learned of each person
 * must come from as many answers.
 */
export async function recountRounds(
  bench: BenchEnv,
  org: string,
): Promise<{ finished: number; lost: number; twice: number; miscounted: number }> {
  const [row] = await bench.look<{ finished: number; lost: number; twice: number; miscounted: number }>(
    `WITH finished AS (SELECT data->>'round' AS round, person, count(*) AS times, min(data::text)::jsonb AS data
                     FROM facts WHERE org = $1 AND kind = 'round.finished' GROUP BY 1, 2),
          learned AS (SELECT t.person, count(*) AS answers FROM finished t, jsonb_array_elements(t.data->'answers') a
                       WHERE (t.data->>'earns')::boolean AND a->>'decision' <> 'check' GROUP BY 1)
     SELECT (SELECT count(*) FROM practice_rounds WHERE org = $1 AND finished_at IS NOT NULL)::int AS finished,
            (SELECT count(*) FROM practice_rounds r WHERE r.org = $1 AND (r.finished_at IS NOT NULL) <> EXISTS (SELECT FROM finished t WHERE t.round = r.id::text)
                 OR r.org = $1 AND r.finished_at IS NOT NULL AND jsonb_array_length(r.answers) <> 8)::int AS lost,
            (SELECT count(*) FROM finished WHERE times > 1)::int AS twice,
            (SELECT count(*) FROM learned l FULL JOIN (SELECT * FROM practice_players WHERE org = $1) p ON p.member = l.person
              WHERE p.answers IS DISTINCT FROM l.answers::int)::int AS miscounted`,
    [org],
  );
  return row!;
}

/** Waits until the readers of practice have read everything. */
export async function untilLearned(bench: BenchEnv): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const [row] = await bench.look<{ behind: boolean }>(
      `SELECT EXISTS (SELECT FROM facts WHERE pos IS NULL)
           OR EXISTS (SELECT FROM ledger_heads h JOIN ledger_cursors c ON c.org = h.org WHERE c.reader LIKE 'practice-%' AND c.pos < h.last) AS behind`,
    );
    if (!row!.behind) return;
    if (tries > 600) throw new Error("the readers of practice do not come to the end of the ledger");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
