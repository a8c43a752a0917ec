-- What service tasks of processes have done, by the key of the task: a job that runs again after a crash does it once.
create table wf_effect (
  tenant_id  text        not null,
  key        text        not null,
  vars       jsonb       not null default '{}',
  at         timestamptz not null default now(),
  primary key (tenant_id, key)
);
select tenant_policy('wf_effect');
