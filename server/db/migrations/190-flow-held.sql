-- What one person holds of running processes, for handover and deputies.
create index wf_task_held on wf_task (tenant_id, assignee) where status in ('open', 'waiting');
create index wf_task_owned on wf_task (tenant_id, owner) where owner is not null and status in ('open', 'waiting');
create index wf_task_deputy on wf_task (tenant_id, deputy_of) where deputy_of is not null and status in ('open', 'waiting');
create index wf_candidate_deputy on wf_candidate (tenant_id, deputy_of) where deputy_of is not null;
