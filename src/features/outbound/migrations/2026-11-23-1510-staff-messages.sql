-- Messages to the organisation's own staff, in its own name: they go where simulations may go, and are counted while they leave.
ALTER TABLE outbound_messages DROP CONSTRAINT outbound_messages_purpose_check,
  ADD CONSTRAINT outbound_messages_purpose_check CHECK (purpose IN ('notice', 'account', 'staff'));
CREATE INDEX outbound_messages_staff ON outbound_messages (org, state, attempts) WHERE purpose = 'staff';
