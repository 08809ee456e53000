-- Notices are claimed by organisation, however many one of them has waiting.
CREATE INDEX outbound_messages_queued ON outbound_messages (org, next_at) WHERE state = 'queued';
