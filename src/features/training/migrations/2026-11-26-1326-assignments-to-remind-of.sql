-- Asked for every minute, page by page: without it each page went through whatever had ever been assigned.
CREATE INDEX assignments_to_remind ON assignments (org, id) WHERE state = 'open' AND reminded < 2;
