-- Set by the transaction of the call that holds the key: what it wrote is committed, even if its answer was never kept.
alter table idempotency_key add column done boolean not null default false;
