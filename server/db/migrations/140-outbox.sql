-- What was changed is told to subscribers as well: the rows of blade_change are the outbox of record events. A row that is
-- seen after a later one was written by an older transaction: read up to the oldest transaction that still runs, in the order
-- of transactions, none is missed. (The index grows at its end alone, which costs an insert next to nothing.)
alter table blade_change add column xid xid8 not null default pg_current_xact_id();
create index blade_change_told on blade_change (xid, id);

-- The last event each subscriber was told. `since`: events of ids up to it came with a backup, whose transactions were
-- counted by another server. `attempts` at the next one failed, which is tried again at `due_at`.
create table outbox_position (
  subscriber text        primary key,
  xid        xid8        not null,
  id         bigint      not null,
  since      bigint      not null default 0,
  attempts   int         not null default 0,
  due_at     timestamptz not null default '-infinity',
  error      text
);
