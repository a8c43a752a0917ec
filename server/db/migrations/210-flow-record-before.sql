-- What a record that existed held before a process over it wrote it: a withdrawal gives it back. Kept while the process runs.
create table wf_record_before (
  tenant_id   text     not null,
  instance_id bigint   not null, -- of called processes: the one that began the calls
  entity      text     not null,
  record      bigint   not null,
  status      smallint not null, -- of the record, before
  before      jsonb    not null, -- by field, before the first write
  after       jsonb    not null, -- by field, as written last
  primary key (tenant_id, instance_id)
);
select tenant_policy('wf_record_before');
create index wf_record_before_record on wf_record_before (tenant_id, entity, record);
