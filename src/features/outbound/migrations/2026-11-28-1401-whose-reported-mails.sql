-- Whose the reporter's address was when the mail came: it may be a colleague's by now. Unknown of mails of before, and of addresses that nobody had.
ALTER TABLE outbound_inbound ADD COLUMN member uuid;
