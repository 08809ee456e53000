CREATE TABLE departments (
  org uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- By which two spellings are the same department.
  name_key text NOT NULL,
  manager uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id),
  UNIQUE (org, name_key)
);
SELECT kit_isolate('departments');

CREATE TABLE people (
  org uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL DEFAULT '',
  first_name text,
  last_name text,
  -- Lower case without accents: what lists are sorted by and searched in.
  sort_key text COLLATE "C" NOT NULL,
  search_text text NOT NULL,
  email text NOT NULL,
  -- By which two spellings are the same address.
  email_key text COLLATE "C" NOT NULL,
  phone text,
  department uuid,
  manager uuid,
  -- Null: the organisation's.
  locale text,
  time_zone text,
  tags text[] NOT NULL DEFAULT '{}',
  custom jsonb NOT NULL DEFAULT '{}',
  active boolean NOT NULL DEFAULT true,
  role text NOT NULL DEFAULT 'learner'
    CHECK (role IN ('owner', 'admin', 'campaign-manager', 'approver', 'analyst', 'department-manager', 'learner')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id),
  UNIQUE (org, email_key),
  FOREIGN KEY (org, department) REFERENCES departments ON DELETE SET NULL (department),
  FOREIGN KEY (org, manager) REFERENCES people ON DELETE SET NULL (manager)
);
CREATE INDEX people_in_order ON people (org, sort_key, id);
CREATE INDEX people_by_department ON people (org, department) WHERE department IS NOT NULL;
CREATE INDEX people_by_manager ON people (org, manager) WHERE manager IS NOT NULL;
SELECT kit_isolate('people');

ALTER TABLE departments ADD FOREIGN KEY (org, manager) REFERENCES people ON DELETE SET NULL (manager);
CREATE INDEX departments_by_manager ON departments (org, manager) WHERE manager IS NOT NULL;

-- What an organisation changed about its roles; everything else is the manifests' default.
CREATE TABLE people_permissions (
  org uuid NOT NULL,
  role text NOT NULL,
  permission text NOT NULL,
  granted boolean NOT NULL,
  PRIMARY KEY (org, role, permission)
);
SELECT kit_isolate('people_permissions');

-- Rows of a running import. Not logged: after a crash of the database the import begins again from its file.
CREATE UNLOGGED TABLE people_staging (
  org uuid NOT NULL,
  -- Each run of an import has its own rows, so that one that only seemed dead does no harm.
  run uuid NOT NULL,
  line int NOT NULL,
  person uuid NOT NULL,
  status text NOT NULL,
  -- The line on which the same address stood first.
  first_line int,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  name text,
  first_name text,
  last_name text,
  sort_key text COLLATE "C" NOT NULL,
  search_text text NOT NULL,
  phone text,
  department text,
  department_key text,
  manager_key text COLLATE "C",
  locale text,
  time_zone text,
  tags text[],
  custom jsonb,
  active boolean,
  PRIMARY KEY (org, run, line)
) WITH (fillfactor = 50); -- Judging a row writes it once more, into the same page and without touching an index.
SELECT kit_isolate('people_staging');

CREATE VIEW people_public_members WITH (security_invoker = true) AS
  SELECT p.org, p.id, p.name, p.first_name, p.last_name, p.email, p.email_key, p.phone,
         p.department, d.name AS department_name, p.manager, m.name AS manager_name,
         p.locale, p.time_zone, p.tags, p.custom, p.active, p.role, p.created_at
    FROM people p
    LEFT JOIN departments d ON d.org = p.org AND d.id = p.department
    LEFT JOIN people m ON m.org = p.org AND m.id = p.manager;
GRANT SELECT ON people_public_members TO hookwise_app;

CREATE VIEW people_public_departments WITH (security_invoker = true) AS SELECT org, id, name, manager FROM departments;
GRANT SELECT ON people_public_departments TO hookwise_app;
