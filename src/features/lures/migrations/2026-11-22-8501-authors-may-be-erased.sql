-- Who wrote or approved a version, and why, stood for good; an erasure puts a tombstone there and cuts the reason. What was written stays as it was sent.
GRANT UPDATE (author_id, author_member) ON lure_versions TO hookwise_app;
GRANT UPDATE (approver_id, approver_member, reason) ON lure_overrides TO hookwise_app;
