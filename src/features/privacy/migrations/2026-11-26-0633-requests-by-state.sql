-- The requests in one state were looked for among all.
CREATE INDEX privacy_requests_by_state ON privacy_requests (org, state, id);
