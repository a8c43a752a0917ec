-- Imports: one waits (beat_at is null), runs on the server whose claim it carries, and has ended.
create table import_work (
  id         bigint      primary key default next_id(),
  tenant_id  text        not null,
  user_id    bigint      not null,
  entity     text        not null,
  who        json        not null, -- the rights it runs with
  file       text        not null, -- key of the stored file
  name       text        not null, -- of that file
  total      int,                  -- rows to read; null as long as nobody has
  fault      json,                 -- why the whole of it ended
  created_at timestamptz not null default now(),
  claim      uuid,
  beat_at    timestamptz,
  ended_at   timestamptz
);
create index import_work_open on import_work (id) where ended_at is null;
create index import_work_of_user on import_work (tenant_id, user_id, entity);
select tenant_policy('import_work');

-- What became of each row, written together with the record it made.
create table import_row (
  work_id   bigint not null references import_work on delete cascade,
  tenant_id text   not null,
  row       int    not null, -- as a spreadsheet counts: the head is 1
  outcome   text   not null check (outcome in ('added', 'changed', 'same', 'refused')),
  record    bigint,
  label     text   not null,
  issues    json,
  primary key (work_id, row)
);
select tenant_policy('import_row');
