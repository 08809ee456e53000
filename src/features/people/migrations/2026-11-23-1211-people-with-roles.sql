-- Who has a role is found without reading everybody.
CREATE INDEX people_with_roles ON people (org, role) WHERE role <> 'learner';
