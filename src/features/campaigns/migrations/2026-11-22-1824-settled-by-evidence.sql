-- That a mail arrived is known because its recipient opened, clicked or reported it: whoever may not see that sees the mail as it was before.
ALTER TABLE deliveries ADD COLUMN settled boolean NOT NULL DEFAULT false;
