-- The process that, by calls of calls, began a called one: bounds how many it may call.
alter table wf_instance add column root_id bigint;
create index wf_instance_root on wf_instance (tenant_id, root_id) where root_id is not null;
