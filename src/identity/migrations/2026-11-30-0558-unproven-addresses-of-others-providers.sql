-- An address that another provider told, and nobody has proven, leads to nobody: it keeps its owner out.
DELETE FROM identity_aliases a USING identity_users u
 WHERE u.pool = a.pool AND u.username = a.username AND u.status = 'EXTERNAL_PROVIDER' AND a.kind IN ('email', 'phone_number')
   AND u.attributes ->> (a.kind || '_verified') IS DISTINCT FROM 'true';
