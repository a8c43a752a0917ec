-- Permissions, menus and operations of apps are part of what was done to them. A change names what it changes alone, so
-- the app is that of an earlier one.
create or replace view blade_app_audit_log with (security_invoker = true) as
select c.id, c.tenant_id, 1 as rev, c.create_user, null::bigint as create_dept, c.create_time,
       c.create_user as update_user, c.create_time as update_time, 0::smallint as is_deleted, null::jsonb as ext,
       c.app as app_id, c.module, c.record as biz_id, account_of(c.create_user) as account, c.ip as ip_address,
       case c.verb when 'add' then 'add' when 'remove' then 'del'
         when 'restore' then 'restore' when 'destroy' then 'destroy' when 'export' then 'export' when 'download' then 'download'
         when 'print' then 'print' else 'update' end as operate,
       null::jsonb as operate_before, null::jsonb as operate_after, c.faults::text as error_info
  from (
    select c.id, c.tenant_id, c.create_user, c.create_time, c.record, c.ip, c.verb, a.key as app,
           case c.verb when 'grant' then 'permission' else 'appDesign' end as module, null::jsonb as faults
      from blade_change c
      join schema_app a on a.tenant_id = c.tenant_id and a.key = c.record and a.kind = 'app'
     where c.entity = 'schemaDocument'
    union all
    select c.id, c.tenant_id, c.create_user, c.create_time, c.record, c.ip, c.verb, d.app, 'dataManagement', null
      from blade_change c
      join (select distinct tenant_id, key, app from schema_document where kind = 'entity') d
        on d.tenant_id = c.tenant_id and d.key = c.entity
    union all
    select c.id, c.tenant_id, c.create_user, c.create_time, c.record, c.ip, c.verb,
           coalesce(c.after->>'appId', c.before->>'appId', (
             select f.after->>'appId' from blade_change f
              where f.tenant_id = c.tenant_id and f.entity = c.entity and f.record = c.record and f.id < c.id
                and f.after->>'appId' is not null
              order by f.id desc limit 1)),
           case c.entity when 'appPermission' then 'permission' else 'appDesign' end, null
      from blade_change c
     where c.entity in ('appPermission', 'appMenu', 'appDiyOperate')
    union all
    select r.id, r.tenant_id, r.create_user, r.create_time, r.record, r.ip, r.verb, r.app, 'dataManagement', r.faults
      from blade_app_refusal r
  ) c;
