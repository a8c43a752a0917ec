-- Everybody keeps their own deputies: the page stands among those of processes, and whoever sees these sees it.
do $$
declare
  page bigint;
  processes bigint;
begin
  if to_regclass('blade_menu') is null then return; end if;
  select id into processes from blade_menu where code = 'process' and is_deleted = 0 limit 1;
  update blade_menu m set parent_id = processes, sort = 9
    from blade_menu above
   where m.code = 'workflow_deputy' and m.is_deleted = 0
     and above.id = m.parent_id and above.code = 'workflow' and processes is not null
   returning m.id into page;
  if page is null then return; end if;
  delete from blade_role_menu where menu_id = page;
  insert into blade_role_menu (tenant_id, role_id, menu_id)
    select tenant_id, role_id, page from blade_role_menu where menu_id = processes;
  delete from blade_menu_audience where menu_id = page;
  insert into blade_menu_audience (tenant_id, menu_id, everybody)
    select tenant_id, page, everybody from blade_menu_audience where menu_id = processes;
  update blade_tenant_package set menu_id = menu_id || page where processes = any(menu_id) and page <> all(menu_id);
end
$$;
