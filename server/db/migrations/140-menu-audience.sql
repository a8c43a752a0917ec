-- Whose a menu is while no role has it: everybody's before the first was given it, nobody's once the last was taken away, until
-- an administrator says otherwise. A row stands from the first grant on; where a tenant has none, the platform's counts.
create table blade_menu_audience (
  tenant_id text    not null,
  menu_id   bigint  not null,
  everybody boolean not null default false,
  primary key (tenant_id, menu_id)
);
select tenant_policy('blade_menu_audience');
create policy platforms on blade_menu_audience for select using (tenant_id = '000000');

-- A role that is given a menu makes it the menu of roles, whichever way it comes. (A backup brings its own rows.)
create function menu_granted() returns trigger language plpgsql as $$
begin
  if current_setting('app.maintenance', true) = 'on' then
    return null;
  end if;
  insert into blade_menu_audience (tenant_id, menu_id) values (new.tenant_id, new.menu_id)
    on conflict (tenant_id, menu_id) do update set everybody = false where blade_menu_audience.everybody;
  return null;
end
$$;
create trigger menu_granted after insert on blade_role_menu for each row execute function menu_granted();

-- What is there already stays whose it is: until now a menu without a role was nobody's.
do $$
begin
  if to_regclass('blade_menu') is not null and to_regclass('blade_tenant') is not null then
    insert into blade_menu_audience (tenant_id, menu_id)
      select t.tenant_id, m.id from blade_menu m, (
        select tenant_id from blade_tenant union select tenant_id from blade_role_menu) t
      on conflict do nothing;
  end if;
end
$$;
