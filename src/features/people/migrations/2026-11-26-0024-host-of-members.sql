-- The host of an address as a column of its own, also for who asks for people with their departments: a pattern read from each address is dear.
CREATE OR REPLACE VIEW people_public_members WITH (security_invoker = true) AS
  SELECT p.org, p.id, p.name, p.first_name, p.last_name, p.email, p.email_key, p.phone,
         p.department, d.name AS department_name, p.manager, m.name AS manager_name,
         p.locale, p.time_zone, p.tags, p.custom, p.active, p.role, p.created_at, p.email_host
    FROM people p
    LEFT JOIN departments d ON d.org = p.org AND d.id = p.department
    LEFT JOIN people m ON m.org = p.org AND m.id = p.manager;
