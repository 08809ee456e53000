-- Answers that asked for no more messages, or for some again, by the name that the vendor gave each: whoever caught one and tells it again, however late, lifts
-- no STOP that came after it. They go with whoever reads at the address.
CREATE TABLE outbound_answers (
  org uuid NOT NULL,
  channel text NOT NULL,
  address text NOT NULL,
  id text NOT NULL,
  PRIMARY KEY (org, channel, address, id)
);
SELECT kit_isolate('outbound_answers', 'SELECT, INSERT, DELETE');
