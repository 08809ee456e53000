-- A delivery goes to an address of its campaign's channel, which need not be an e-mail address.
ALTER TABLE deliveries RENAME COLUMN email TO address;
ALTER VIEW campaigns_public_deliveries RENAME COLUMN email TO address;
