-- Ids of reported mails tell the hour only: what came last is told by its moment.
CREATE INDEX outbound_inbound_in_order ON outbound_inbound (org, at DESC, id DESC);
