-- Models and their fields are documents (ADR 0038): the tables that described them beside these had no effect. One that
-- somebody wrote to stays, unread.
do $$
declare
  gone text;
  written boolean;
begin
  foreach gone in array array['blade_model_item', 'blade_model', 'blade_develop_model_prototype', 'blade_develop_model'] loop
    if to_regclass(gone) is null then continue; end if;
    execute format('select exists (select from %I)', gone) into written;
    if not written then execute format('drop table %I', gone); end if;
    delete from blade_table where name = gone;
  end loop;
  -- records name a model by its key; the ids they hold are of the tables above
  foreach gone in array array['blade_code', 'blade_report_info', 'blade_personal_data_category'] loop
    if to_regclass(gone) is null then continue; end if;
    execute format('alter table %I alter column model_id type text using null', gone);
  end loop;
end
$$;
-- Their pages: the buttons are no rights any more, and creators find their models in the menu.
do $$
declare
  dead bigint[];
begin
  if to_regclass('blade_menu') is null then return; end if;
  select array_agg(m.id) into dead from blade_menu m left join blade_menu above on above.id = m.parent_id
   where m.code in ('model_develop_model', 'model_develop_model_prototype')
      or (m.category = 2 and above.code in ('model_develop_model', 'model_develop_model_prototype', 'model_model', 'model_model_item'));
  if dead is not null then
    delete from blade_role_menu where menu_id = any(dead);
    update blade_menu set is_deleted = 1 where id = any(dead);
  end if;
  insert into blade_role_menu (tenant_id, role_id, menu_id)
    select r.tenant_id, r.id, page.id
      from blade_role r
      join blade_menu page on page.code in ('model_model', 'model_model_item', 'model_model_category') and page.is_deleted = 0
     where r.role_alias = 'creator' and r.is_deleted = 0
       and exists (select from blade_role_menu g join blade_menu m on m.id = g.menu_id
                    where g.tenant_id = r.tenant_id and g.role_id = r.id and m.code = 'design')
  on conflict do nothing;
end
$$;
