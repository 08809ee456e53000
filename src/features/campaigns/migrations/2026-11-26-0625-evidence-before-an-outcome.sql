-- What showed that a message had arrived (a receipt, a hit) while its sender was still to say what became of it. Where that never comes, it counts.
ALTER TABLE deliveries ADD COLUMN evidence text;
