-- Who administers a definition, and its app, read for every list of operations without the definition itself.
alter table wf_definition add column app text, add column administrators jsonb;
update wf_definition set app = content ->> 'app', administrators = content #> '{flow,administrators}';
create index wf_definition_app on wf_definition (tenant_id, app);

-- What somebody started for others; the running instances of a record.
create index wf_instance_started_by on wf_instance (tenant_id, started_by, id desc) where started_by is not null;
create index wf_instance_running_record on wf_instance (tenant_id, record) where end_time is null;

-- Nodes at which a process rests, other than tasks of people.
create index wf_history_resting on wf_history (tenant_id, element, instance_id) where kind = 'node' and end_time is null;
