-- With which account a person signs in. One account may stand for people of several organisations.
-- The row outlives the person by a moment, until the account has been shut.
CREATE TABLE people_accounts (
  org uuid NOT NULL,
  person uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  -- The name by which the provider's management operations know the account.
  username text NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, person),
  UNIQUE (org, issuer, subject)
);
CREATE INDEX people_accounts_by_subject ON people_accounts (issuer, subject);
SELECT kit_isolate('people_accounts');

CREATE TABLE people_invitations (
  org uuid NOT NULL,
  person uuid NOT NULL,
  id uuid NOT NULL UNIQUE,
  email_key text COLLATE "C" NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'declined', 'revoked')),
  -- The account that was made for this invitation; null when the address had one already.
  subject text,
  invited_by text NOT NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (org, person),
  FOREIGN KEY (org, person) REFERENCES people ON DELETE CASCADE
);
CREATE INDEX people_invitations_open ON people_invitations (email_key) WHERE state = 'pending';
SELECT kit_isolate('people_invitations');

GRANT SELECT ON organisations_public_organisations TO hookwise_lookup;

-- The organisations of an account, the shared ones before the personal one.
CREATE FUNCTION people_memberships(wanted_issuer text, wanted_subject text)
  RETURNS TABLE (org uuid, person uuid, role text, name text, active boolean, organisation text, plan text) LANGUAGE sql STABLE
  AS $$ SELECT a.org, a.person, p.role, p.name, p.active, o.name, o.plan
          FROM people_accounts a
          JOIN people p ON p.org = a.org AND p.id = a.person
          JOIN organisations_public_organisations o ON o.org = a.org
         WHERE a.issuer = wanted_issuer AND a.subject = wanted_subject
         ORDER BY o.plan = 'individual', a.joined_at, a.org $$;
SELECT kit_lookup('people_memberships(text, text)', 'people_accounts');
SELECT kit_lookup('people_memberships(text, text)', 'people');

-- The open invitations of an address. The caller must have seen that the address is the account's own.
CREATE FUNCTION people_invitations_of(wanted text)
  RETURNS TABLE (org uuid, id uuid, person uuid, role text, subject text, invited_at timestamptz, organisation text) LANGUAGE sql STABLE
  AS $$ SELECT i.org, i.id, i.person, p.role, i.subject, i.invited_at, o.name
          FROM people_invitations i
          JOIN people p ON p.org = i.org AND p.id = i.person AND p.active AND p.email_key = i.email_key
          JOIN organisations_public_organisations o ON o.org = i.org
         WHERE i.email_key = wanted COLLATE "C" AND i.state = 'pending'
         ORDER BY i.invited_at, i.id $$;
SELECT kit_lookup('people_invitations_of(text)', 'people_invitations');
