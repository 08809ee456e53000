-- Whether a campaign has done with its people: it is over, whoever is to be told of it was, and the held-out were evaluated. Until then it has to know
-- whom it wrote to and what they did, however short a time the organisation keeps that.
CREATE OR REPLACE VIEW campaigns_public_campaigns WITH (security_invoker = true) AS
  SELECT org, id, number, name, state, hold_out_share, evaluation_at, evaluated_at, start_at, ends_at, ended_at, launched_at, recipients,
         state IN ('ended', 'cancelled', 'killed') AND (launched_at IS NULL OR debriefed_at IS NOT NULL)
           AND (state <> 'ended' OR evaluation_at IS NULL OR evaluated_at IS NOT NULL) AS finished
    FROM campaigns;
