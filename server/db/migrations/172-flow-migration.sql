-- Instances that were moved to another version of their process, with what they were before.
create table wf_migration (
  tenant_id     text        not null,
  id            bigint      not null default next_id(),
  def_key       text        not null,
  deployment_id bigint      not null,
  create_user   bigint      not null,
  create_time   timestamptz not null default now(),
  primary key (tenant_id, id)
);
select tenant_policy('wf_migration');

create table wf_migrated (
  tenant_id     text    not null,
  migration_id  bigint  not null,
  instance_id   bigint  not null,
  rev           integer not null, -- of the instance when it was moved: it is moved back while it has this revision
  deployment_id bigint  not null,
  state         jsonb   not null,
  primary key (tenant_id, migration_id, instance_id)
);
select tenant_policy('wf_migrated');
