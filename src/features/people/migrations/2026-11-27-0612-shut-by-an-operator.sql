-- The notes of 2026-11-27-0255 were taken of whoever is active nowhere. Whose account was shut while somebody had it active was shut by an operator before, as the
-- provider's events in the ledger tell: the house opens it no more.
WITH ledger AS MATERIALIZED (
  SELECT l.org, l.person, l.kind, l.at, l.data FROM ledger_of_kinds(ARRAY['account.disabled', 'account.enabled', 'person.changed']) l
), told AS MATERIALIZED (
  SELECT a.subject, a.org, a.person, l.kind, l.at, (l.data->>'active')::boolean AS active
    FROM people_accounts a JOIN ledger l ON l.org = a.org AND l.person = a.person
   WHERE l.kind <> 'person.changed' OR l.data ? 'active'
), opened AS MATERIALIZED (
  SELECT t.subject, max(t.at) AS at FROM told t WHERE t.kind = 'account.enabled' GROUP BY t.subject
), shut AS MATERIALIZED (
  SELECT t.subject, min(t.at) AS at FROM told t LEFT JOIN opened o ON o.subject = t.subject
   WHERE t.kind = 'account.disabled' AND (o.at IS NULL OR t.at > o.at) GROUP BY t.subject
), meanwhile AS MATERIALIZED (
  SELECT s.subject FROM shut s JOIN told t ON t.subject = s.subject AND t.kind = 'person.changed'
   GROUP BY s.subject, s.at, t.org, t.person
  HAVING coalesce((array_agg(t.active ORDER BY t.at DESC) FILTER (WHERE t.at <= s.at))[1], true)
)
DELETE FROM people_shut_accounts
 WHERE org = '00000000-0000-7000-8000-000000000001'::uuid
   AND account IN (SELECT translate(rtrim(encode(sha256(convert_to('shut ' || m.subject, 'UTF8')), 'base64'), '='), '+/', '-_') FROM meanwhile m);
