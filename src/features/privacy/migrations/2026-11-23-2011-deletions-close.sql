-- Deletions that wait already.
UPDATE organisations o SET closes_at = d.due_at FROM organisation_deletions d WHERE d.org = o.id AND d.state = 'waiting';
