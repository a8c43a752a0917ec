-- Creators keep the business dictionaries of their apps (docs/designer.md#inspector): the page stands in their menu.
do $$
begin
  if to_regclass('blade_menu') is null then return; end if;
  insert into blade_role_menu (tenant_id, role_id, menu_id)
    select r.tenant_id, r.id, page.id
      from blade_role r
      join blade_menu page on page.code = 'system_dict_biz' and page.is_deleted = 0
     where r.role_alias = 'creator' and r.is_deleted = 0
       and exists (select from blade_role_menu g join blade_menu m on m.id = g.menu_id
                    where g.tenant_id = r.tenant_id and g.role_id = r.id and m.code = 'design')
  on conflict do nothing;
end
$$;
