-- What people say of a record. Rows stay: one that names another under `removes` takes that back.
create table record_comment (
  id          bigint      primary key default next_id(),
  tenant_id   text        not null,
  entity      text        not null,
  record      text        not null,
  text        text,
  removes     bigint      unique,
  create_user bigint,
  create_time timestamptz not null default now(),
  check ((text is null) <> (removes is null))
);
create index record_comment_record on record_comment (tenant_id, entity, record, id);
select tenant_policy('record_comment');
select append_only('record_comment');
