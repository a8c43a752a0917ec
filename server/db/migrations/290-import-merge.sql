-- A workbook that was imported stays a source: its next import is compared with the last one and with the records, shown,
-- settled by its person, written, and may be taken back.
create table import_source (
  id        bigint not null default next_id(),
  tenant_id text   not null,
  entity    text   not null,
  name      text   not null, -- of the file
  key       text   not null, -- the field that tells its records apart
  version   int    not null default 0, -- one more with each import of it, and with each taken back
  primary key (tenant_id, id),
  unique (tenant_id, entity, name)
);
select tenant_policy('import_source');

-- The lines of a source as they were imported last.
create table import_base (
  tenant_id text   not null,
  source    bigint not null,
  line      text   not null, -- the value of the key
  record    bigint not null,
  cells     json   not null, -- the values by field
  primary key (tenant_id, source, line),
  foreign key (tenant_id, source) references import_source (tenant_id, id) on delete cascade
);
select tenant_policy('import_base');

alter table import_work
  add step text not null default 'write' check (step in ('compare', 'choose', 'write', 'undo')),
  add merge json,    -- the key and the source it is compared by; null: it is written as it is
  add choices json, -- what its person chose where both sides changed
  add source bigint;  -- what it was written from

alter table import_row
  add plan json,     -- what was compared
  add rev int,       -- of the record that was written
  add undone json,   -- why it was not taken back; an empty list: it was
  drop constraint import_row_outcome_check,
  add constraint import_row_outcome_check
    check (outcome in ('planned', 'added', 'changed', 'same', 'removed', 'refused'));

drop index import_work_due;
create index import_work_due on import_work (tenant_id, due_at)
  where ended_at is null and not failed and step <> 'choose';
