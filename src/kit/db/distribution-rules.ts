/** Asks a database as its owner. */
type Look = <Row extends object>(sql: string, params?: unknown[]) => Promise<Row[]>;

/** A table in which organisations have rows. */
interface TenantTable {
  name: string;
  /** The column that says whose a row is. */
  key: string;
  /** Whether it stays in one place: its rows are unique over all organisations, or are asked for before theirs is known (`kit_directory`). */
  directory: boolean;
}

/** Every table in which organisations have rows, what others refer to first. */
export async function tenantTables(look: Look): Promise<TenantTable[]> {
  const tables = await look<TenantTable>(
    `SELECT t.name, t.key, coalesce(obj_description(format('public.%I', t.name)::regclass, 'pg_class') LIKE 'directory: %', false) AS directory
       FROM kit_tables_of_organisations() t ORDER BY t.key DESC, t.name`,
  );
  const references = await look<{ from: string; to: string }>(
    `SELECT DISTINCT f.relname AS from, t.relname AS to FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
      WHERE c.contype = 'f' AND c.conparentid = 0 AND f.oid <> t.oid AND f.relnamespace = 'public'::regnamespace`,
  );
  const ordered: TenantTable[] = [];
  const place = (one: TenantTable): void => {
    if (ordered.includes(one)) return;
    for (const { from, to } of references) {
      const before = from === one.name && tables.find(({ name }) => name === to);
      if (before) place(before);
    }
    ordered.push(one);
  };
  for (const one of tables.toSorted((a, b) => (a.key === b.key ? 0 : a.key === "org" ? 1 : -1))) place(one);
  return ordered;
}

/**
 * What tables and look-ups lack so that organisations' rows can be distributed over the nodes of a Citus cluster, each organisation's on one of them:
 * a sentence each, with what to do.
 */
export async function distributionFaults(look: Look): Promise<string[]> {
  const rows = await look<{ sentence: string }>(promises);
  return rows.map(({ sentence }) => sentence);
}

const promises = `
  WITH tenants AS (
    SELECT format('public.%I', t.name)::regclass AS id, t.name, t.key, a.attnum AS org,
           coalesce(obj_description(format('public.%I', t.name)::regclass, 'pg_class') LIKE 'directory: %', false) AS directory
      FROM kit_tables_of_organisations() t JOIN pg_attribute a ON a.attrelid = format('public.%I', t.name)::regclass AND a.attname = t.key
  ), spread AS (SELECT * FROM tenants WHERE NOT directory), bodies AS (
    SELECT t.name, g.tgname, s.part, seen.came
      FROM spread t JOIN pg_trigger g ON g.tgrelid = t.id AND NOT g.tgisinternal JOIN pg_proc p ON p.oid = g.tgfoid
     CROSS JOIN LATERAL regexp_split_to_table(p.prosrc, ';|\\mLOOP\\M|\\mTHEN\\M|\\mELSE\\M') AS s (part)
     CROSS JOIN LATERAL unnest(array_remove(ARRAY[g.tgoldtable, g.tgnewtable], NULL)) AS seen (came)
     WHERE s.part ~ format('\\m%s\\M', seen.came)
  )
  SELECT sentence FROM (
    SELECT format('%s: %s is unique without %s. Put %s first, or keep the table in one place: SELECT kit_directory(%L, ''<why>'')', t.name, c.relname, t.key, t.key, t.name) AS sentence
      FROM spread t JOIN pg_index i ON i.indrelid = t.id AND i.indisunique JOIN pg_class c ON c.oid = i.indexrelid
     WHERE NOT t.org = ANY (i.indkey::int2[])
    UNION ALL
    SELECT format('%s: its primary key does not begin with %s', t.name, t.key)
      FROM tenants t JOIN pg_index i ON i.indrelid = t.id AND i.indisprimary WHERE t.org = ANY (i.indkey::int2[]) AND i.indkey[0] <> t.org
    UNION ALL
    SELECT CASE WHEN c.confdeltype IN ('n', 'd') OR c.confupdtype IN ('n', 'd', 'c') THEN format('%s: %s sets a column by itself: let whoever deletes the row do it', f.relname, c.conname)
                WHEN coalesce(t.directory, true) OR coalesce(o.directory, true) THEN format('%s: %s leads out of or into a directory, which stays in one place', f.relname, c.conname)
                ELSE format('%s: %s does not lead from org to org', f.relname, c.conname) END
      FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid LEFT JOIN tenants t ON t.id = c.conrelid LEFT JOIN tenants o ON o.id = c.confrelid
     WHERE c.contype = 'f' AND c.conparentid = 0 AND (t.id IS NOT NULL OR o.id IS NOT NULL)
       AND (c.confdeltype IN ('n', 'd') OR c.confupdtype IN ('n', 'd', 'c') OR coalesce(t.directory, true) OR coalesce(o.directory, true)
            OR c.conkey[1] IS DISTINCT FROM t.org OR c.confkey[1] IS DISTINCT FROM o.org)
    UNION ALL
    SELECT format('%s: its policy %s holds a subquery: kit_isolate says how it is written', t.name, p.polname)
      FROM tenants t JOIN pg_policy p ON p.polrelid = t.id
     WHERE coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') ~* '\\mSELECT\\M'
    UNION ALL
    SELECT format('%s: its column %s is a transaction''s number, which differs from node to node', t.name, a.attname)
      FROM tenants t JOIN pg_attribute a ON a.attrelid = t.id AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid IN ('xid'::regtype, 'xid8'::regtype)
    UNION ALL
    SELECT DISTINCT format('%s: its trigger %s reads %s beside %s in one statement: gather it first (people_keep_terms does)', b.name, b.tgname, b.came, t.name)
      FROM bodies b JOIN tenants t ON b.part ~ format('\\m(INTO|FROM|JOIN|UPDATE|USING)\\s+%s\\M', t.name)
    UNION ALL
    SELECT DISTINCT format('%s: a %s over %s is written in plpgsql', p.oid::regprocedure, CASE WHEN p.prosecdef THEN 'look-up' ELSE 'function with parameters' END, t.name)
      FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang AND l.lanname = 'sql' JOIN spread t ON p.prosrc ~ format('\\m(FROM|JOIN|INTO|UPDATE)\\s+%s\\M', t.name)
     WHERE p.pronamespace = 'public'::regnamespace AND (p.prosecdef OR p.pronargs > 0)
    UNION ALL
    SELECT DISTINCT format('%s: what a look-up over %s says is EXISTS (SELECT 1 …), for rows without a column cannot be gathered', p.oid::regprocedure, t.name)
      FROM pg_proc p JOIN spread t ON p.prosrc ~* format('\\mEXISTS\\s*\\(\\s*SELECT\\s+FROM\\s+%s\\M', t.name)
     WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
  ) AS all_of ORDER BY sentence`;
