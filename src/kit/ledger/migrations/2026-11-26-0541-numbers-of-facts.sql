-- A column's own sequence is drawn from with the table's rights; a distributed PostgreSQL draws by itself, and asks for the sequence's.
GRANT USAGE ON SEQUENCE facts_id_seq TO hookwise_app, hookwise_worker;
