-- The pages of two tables that nothing reads are gone: what they listed are operations and published queries.
do $$
begin
  if to_regclass('blade_menu') is null then return; end if;
  update blade_menu set is_deleted = 1
   where is_deleted = 0
     and (code in ('app_app_operate', 'app_app_data_source')
       or parent_id in (select id from blade_menu where code in ('app_app_operate', 'app_app_data_source')));
end
$$;
