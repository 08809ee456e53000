-- What visitors wrote by a form of the public pages; it belongs to the organisation that runs the installation.
CREATE TABLE contact_messages (
  org uuid NOT NULL,
  id uuid NOT NULL,
  about text NOT NULL CHECK (about IN ('contact', 'support', 'sales')),
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  -- How many people, where the form asks.
  people int,
  -- The field that no person sees was filled in: kept, and not forwarded.
  suspect boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id)
);
SELECT kit_isolate('contact_messages');
