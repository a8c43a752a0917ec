-- How many days removed records of an app can be restored.
alter table schema_app add column retention integer not null default 30 check (retention between 1 and 3650);

-- What pointed at a record when it was removed and was emptied then: it is tied again when the record is restored.
create table record_tie (
  tenant_id text        not null,
  entity    text        not null,
  record    bigint      not null, -- that was removed
  by_entity text        not null,
  by_record bigint      not null, -- that pointed at it
  field     text        not null,
  at        timestamptz not null default now(),
  primary key (tenant_id, entity, record, by_entity, by_record, field)
);
select tenant_policy('record_tie');
