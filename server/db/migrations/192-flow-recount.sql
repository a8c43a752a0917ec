-- After a change of a working calendar the due times of open tasks are computed anew, in batches up to the last task.
create table wf_recount (
  tenant_id  text        not null,
  id         bigint      not null default next_id(),
  dept_id    bigint, -- null: everybody's calendar
  after_task bigint      not null default 0,
  at         timestamptz not null default now(),
  primary key (tenant_id, id)
);
select tenant_policy('wf_recount');
create index wf_job_task_due on wf_job (tenant_id, task_id) where work = 'due';
