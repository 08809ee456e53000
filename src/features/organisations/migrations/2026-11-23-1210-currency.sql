-- In which an organisation pays (ISO 4217): sums in lures are written in it.
ALTER TABLE organisations ADD COLUMN currency text NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$');
UPDATE organisations SET currency = CASE
    WHEN locale ~ '-GB$' OR time_zone = 'Europe/London' THEN 'GBP'
    WHEN locale ~ '-US$' OR time_zone ~ '^America/(New_York|Chicago|Denver|Los_Angeles)$' THEN 'USD'
    WHEN locale ~ '-CH$' OR time_zone = 'Europe/Zurich' THEN 'CHF'
    ELSE 'EUR' END;
