-- What a save wrote into a table of an app is a part of what was changed: no second truth is kept.

-- { app, name, table, part, hidden } of a change that the data-collection log tells: whose app, the title and the table of
-- its entity, main, one or more, and the fields it does not tell. Null of every other.
alter table blade_change add column collected jsonb;
-- The column every entity has, which its index for lists begins with: the view is read through that.
alter table blade_change add column if not exists is_deleted smallint not null default 0;

-- Saves that passed their check and were refused by the database: no change, so no row of blade_change. `status` 0;
-- before this version, rows of what was saved as well, 1.
create table blade_collect_refusal (
  id           bigint primary key default next_id(),
  tenant_id    text        not null,
  biz_code     text,
  biz_name     text,
  table_name   text,
  source       text,
  method       text,
  type         text,
  status       smallint,
  old_data     jsonb,
  new_data     jsonb,
  collect_info text,
  create_user  bigint,
  create_time  timestamptz not null default now()
);
create index blade_collect_refusal_live on blade_collect_refusal (tenant_id, create_time, id);

do $$
begin
  if to_regclass('blade_data_collect_log') is not null then
    insert into blade_collect_refusal
    select id, tenant_id, biz_code, biz_name, table_name, source, method, type, status, old_data, new_data, collect_info,
           create_user, create_time
      from blade_data_collect_log;
    drop table blade_data_collect_log;
  end if;
end
$$;
select tenant_policy('blade_collect_refusal');
select append_only('blade_collect_refusal');

-- The values of one side, without those hidden; of a long record each long value cut, as server/entity/collect.ts cuts those
-- of a refusal before it is kept.
create function collected_values(record text, told jsonb, hidden jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('id', record) || case
    when length(told::text) <= 20000 then told
    else (select jsonb_object_agg(key, case when length(told ->> key) > 500
                   then to_jsonb(left(told ->> key, 500) || '…') else value end)
            from jsonb_each(told))
    end - array(select jsonb_array_elements_text(hidden))
$$;

-- (Both parts without a condition of their own and with equal types, so that the newest are read by their indexes.)
create view blade_data_collect_log with (security_invoker = true) as
select id, tenant_id, 1 as rev, create_user, null::bigint as create_dept, create_time, create_user as update_user,
       create_time as update_time, is_deleted, null::jsonb as ext, biz_code, biz_name, table_name, source, method, type, status,
       old_data, new_data, collect_info
  from (
    select id, tenant_id, create_user, create_time, is_deleted, collected is not null as is_collected,
           collected ->> 'app' as biz_code, collected ->> 'name' as biz_name, collected ->> 'table' as table_name,
           'app'::text as source, case verb when 'add' then 'insert' else 'update' end as method, collected ->> 'part' as type,
           1::smallint as status, collected_values(record, before, collected -> 'hidden') as old_data,
           collected_values(record, after, collected -> 'hidden') as new_data, null::text as collect_info
      from blade_change
    union all
    select id, tenant_id, create_user, create_time, 0::smallint, true, biz_code, biz_name, table_name, source, method, type,
           status, old_data, new_data, collect_info
      from blade_collect_refusal
  ) c
 where is_collected;

insert into blade_table (name, tenant_id, entity) values ('blade_data_collect_log', '', 'dataCollectLog')
  on conflict (name) do nothing;
