-- What gateways said of names that are not known: it has its room, and goes soon.
CREATE INDEX outbound_references_unknown ON outbound_references (org, profile, at) WHERE message_id IS NULL;
