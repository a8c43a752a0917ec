-- Tables that keep every row: what is written stays as it was, until its time is over.

create function rows_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (select current_setting('app.retention', true)) = 'on' then return null; end if;
  raise exception 'the rows of % stay: they are only added', tg_table_name using errcode = 'SW002';
end
$$;

-- Requests may add and read rows; only the owner deletes, and only where the time of rows is over (`app.retention`).
create function append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %s from screenwright_app', target);
  execute format('create or replace trigger append_only before update or delete or truncate on %s
    for each statement execute function rows_stay()', target);
end
$$;

-- What was changed becomes the table of the entity operationLog.
alter table blade_change rename column who to create_user;
alter table blade_change rename column at to create_time;
insert into blade_table (name, tenant_id, entity) values ('blade_change', '', 'operationLog');
alter table blade_change alter column record type text using record::text;
