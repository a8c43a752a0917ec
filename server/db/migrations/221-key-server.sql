-- The server a call runs on: keys of calls that were not done are free once it is gone. Null: of the version before.
alter table idempotency_key add column server integer;
