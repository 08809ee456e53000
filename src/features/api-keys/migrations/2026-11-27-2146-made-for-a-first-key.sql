-- The organisation of the operator's own key (BOOTSTRAP_API_KEY) was made by the first start, for whoever runs the installation.
SELECT organisations_note_first_start(k.org) FROM (SELECT DISTINCT org FROM api_keys WHERE created_by = 'bootstrap') k;
DROP FUNCTION organisations_note_first_start(uuid);
