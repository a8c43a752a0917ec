-- Drafts to return to: as they were at the start of a sitting and before something that replaces them whole.
create table schema_point (
  tenant_id   text        not null,
  app         text        not null,
  id          bigint      not null default next_id(),
  why         text        not null,
  texts       text[]      not null,
  -- for a system app the shipped text they were made on
  base        text,
  made_by     bigint      not null,
  made_at     timestamptz not null default now(),
  primary key (tenant_id, app, id),
  foreign key (tenant_id, app) references schema_app (tenant_id, key)
);
select tenant_policy('schema_point');
