-- What brought a record about, where it was not somebody in its app: `process` or `report`. A record without a row came
-- from its app, so that the many cost nothing.
create table record_origin (
  tenant_id text   not null,
  entity    text   not null,
  record    bigint not null,
  origin    text   not null check (origin in ('process', 'report')),
  primary key (tenant_id, entity, record)
);
select tenant_policy('record_origin');

-- Records of before: those that were added in the transaction in which a process over them began.
insert into record_origin (tenant_id, entity, record, origin)
select distinct i.tenant_id, i.entity, i.record, 'process'
  from wf_instance i
  join blade_change c on c.tenant_id = i.tenant_id and c.entity = i.entity and c.record = i.record::text and c.verb = 'add'
   and c.create_time = i.create_time
 where i.entity is not null and i.record is not null;
