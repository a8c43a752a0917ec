-- Days and months of openings are lists, their switches booleans: both were free texts.
do $$
begin
  if to_regclass('blade_wf_model_scope') is null then return; end if;
  if (select data_type from information_schema.columns
       where table_schema = current_schema() and table_name = 'blade_wf_model_scope' and column_name = 'day') = 'text' then
    alter table blade_wf_model_scope
      alter column day type text[] using string_to_array(nullif(replace(day, ' ', ''), ''), ','),
      alter column month type text[] using string_to_array(nullif(replace(month, ' ', ''), ''), ','),
      alter column only_month type boolean using only_month in ('1', 'true'),
      alter column only_year type boolean using only_year in ('1', 'true');
  end if;
end
$$;
