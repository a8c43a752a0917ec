-- The tasks of a process that were handled in a period, and those that are open.
create index wf_task_handled on wf_task (tenant_id, def_key, end_time) where status = 'done' and kind = 'task';
create index wf_task_open_of on wf_task (tenant_id, def_key) where status in ('open', 'waiting') and kind = 'task';
