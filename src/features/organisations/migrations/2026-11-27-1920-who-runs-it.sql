-- Which organisation runs the installation, once somebody has asked all for the oldest: the contact form asks it for every stranger, who is not to wait for each
-- node. So it stays in one place (kit_directory), and goes with the organisation.
CREATE TABLE organisation_running (
  org uuid PRIMARY KEY
);
SELECT kit_isolate('organisation_running', 'SELECT, INSERT, DELETE');
SELECT kit_directory('organisation_running', 'which organisation runs the installation');

CREATE FUNCTION organisations_running() RETURNS SETOF uuid LANGUAGE sql STABLE AS
  $$ SELECT r.org FROM organisation_running r ORDER BY r.org LIMIT 1 $$;
SELECT kit_lookup('organisations_running()', 'organisation_running');
