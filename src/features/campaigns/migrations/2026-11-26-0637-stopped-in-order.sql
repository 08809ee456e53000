-- Those that stand still are few, and told newest first: in that order, so that nobody walks over all campaigns for it.
DROP INDEX campaigns_stopped;
CREATE INDEX campaigns_stopped ON campaigns (org, id) WHERE problem IS NOT NULL;
