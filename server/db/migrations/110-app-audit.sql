-- From where a change came; '' and nothing are both nowhere.
alter table blade_change add column ip text default nullif(current_setting('app.ip', true), '');

-- What happened to apps of creators and to their records is a part of what was changed: no second truth is kept. Values are
-- told by the calls of the entity, within the rights of the reader.
drop table if exists blade_app_audit_log;
-- The table of users is made after the migrations.
create function account_of(person bigint) returns text language plpgsql stable as $$
begin
  return (select account from blade_user where id = person);
end
$$;
create index schema_document_model on schema_document (tenant_id, key, app) where kind = 'entity';
create view blade_app_audit_log with (security_invoker = true) as
select c.id, c.tenant_id, 1 as rev, c.create_user, null::bigint as create_dept, c.create_time,
       c.create_user as update_user, c.create_time as update_time, 0::smallint as is_deleted, null::jsonb as ext,
       c.app as app_id, c.module, c.record as biz_id, account_of(c.create_user) as account, c.ip as ip_address,
       case c.verb when 'add' then 'add' when 'remove' then 'del' else 'update' end as operate,
       null::jsonb as operate_before, null::jsonb as operate_after, null::text as error_info
  from (
    select c.*, a.key as app, case c.verb when 'grant' then 'permission' else 'appDesign' end as module
      from blade_change c
      join schema_app a on a.tenant_id = c.tenant_id and a.key = c.record and a.kind = 'app'
     where c.entity = 'schemaDocument'
    union all
    select c.*, d.app, 'dataManagement'
      from blade_change c
      join (select distinct tenant_id, key, app from schema_document where kind = 'entity') d
        on d.tenant_id = c.tenant_id and d.key = c.entity
  ) c;

insert into blade_table (name, tenant_id, entity) values ('blade_app_audit_log', '', 'appAuditLog')
  on conflict (name) do nothing;
