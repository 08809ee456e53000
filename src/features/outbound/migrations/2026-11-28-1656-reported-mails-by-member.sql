-- What a person reported is looked for by who they are, when they ask for it and when they are erased; of mails of nobody known the address decides.
CREATE INDEX outbound_inbound_member ON outbound_inbound (org, member);
