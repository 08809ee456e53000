-- Asked for every few seconds, over all organisations: nearly every campaign has been debriefed.
CREATE INDEX campaigns_to_debrief ON campaigns (org, id)
  WHERE state IN ('ended', 'cancelled', 'killed') AND launched_at IS NOT NULL AND debriefed_at IS NULL;
