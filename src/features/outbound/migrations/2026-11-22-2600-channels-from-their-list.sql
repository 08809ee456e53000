-- Which channels there are is said by their list alone.
ALTER TABLE outbound_messages DROP CONSTRAINT outbound_messages_channel_check;
ALTER TABLE outbound_outbox DROP CONSTRAINT outbound_outbox_channel_check;

-- Each channel has a default of its own.
DROP INDEX sending_profiles_default;
CREATE UNIQUE INDEX sending_profiles_default ON sending_profiles (org, channel) WHERE is_default;
