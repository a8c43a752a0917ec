-- Permissions of micro-apps decide from now on (docs/adr/0036-permissions-of-apps-decide.md). Those stored before had no
-- effect, and some shut what people do every day, so each stays without effect until it is switched on. Whom one is for
-- stands in the rows of its scopes, and its lists say the same.
do $$
begin
  if to_regclass('blade_app_permission') is null then return; end if;
  update blade_app_permission set status = 0 where status is distinct from 0;
  if to_regclass('blade_app_permission_scope') is null then return; end if;
  insert into blade_app_permission_scope (tenant_id, app_id, permission_id, scope_type, scope_id)
    select p.tenant_id, p.app_id, p.id, w.kind, w.id::text
      from blade_app_permission p
     cross join lateral (
       select 'user' as kind, unnest(p.user_ids) as id
       union select 'role', unnest(p.role_ids)
       union select 'dept', unnest(p.dept_ids)) w
     where p.is_deleted = 0 and not exists (
       select from blade_app_permission_scope s where s.tenant_id = p.tenant_id and s.permission_id = p.id
          and s.scope_type = w.kind and s.scope_id = w.id::text and s.is_deleted = 0);
  alter table blade_app_permission add column if not exists post_ids bigint[];
  update blade_app_permission p set user_ids = w.users, role_ids = w.roles, dept_ids = w.depts, post_ids = w.posts
    from (select tenant_id, permission_id,
                 array_agg(scope_id::bigint order by id) filter (where scope_type = 'user') as users,
                 array_agg(scope_id::bigint order by id) filter (where scope_type = 'role') as roles,
                 array_agg(scope_id::bigint order by id) filter (where scope_type = 'dept') as depts,
                 array_agg(scope_id::bigint order by id) filter (where scope_type = 'post') as posts
            from blade_app_permission_scope
           where is_deleted = 0 and scope_id ~ '^[0-9]{1,18}$' group by 1, 2) w
   where p.tenant_id = w.tenant_id and p.id = w.permission_id and p.is_deleted = 0;
end
$$;
