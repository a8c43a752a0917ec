-- Files people uploaded; their content lies in the data folder under `key`, which nobody can guess.

create table stored_file (
  id          bigint      primary key default next_id(),
  tenant_id   text        not null,
  key         text        not null unique,
  name        text        not null,
  kind        text        not null,
  size        bigint      not null,
  create_user bigint,
  create_time timestamptz not null default now()
);
select tenant_policy('stored_file');
