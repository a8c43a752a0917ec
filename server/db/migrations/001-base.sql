-- What every table stands on: ids, tenants, rights of the two roles.

create extension if not exists pg_trgm;

alter default privileges in schema public grant select, insert, update, delete on tables to screenwright_app;
alter default privileges in schema public grant usage, select on sequences to screenwright_app;

create sequence id_sequence cycle;

-- 41 bits of milliseconds since 2024, 20 bits of a sequence: increases with time, unique over all nodes.
create function next_id() returns bigint language sql volatile parallel unsafe as $$
  select ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1704067200000) << 20 | (nextval('id_sequence') & 1048575)
$$;

-- Ties the rows of a table to the tenant of the transaction (`app.tenant`), for its owner too.
-- (The settings stand in a select of their own, so that they are read once a statement and not once a row.)
-- Only maintenance (migrations, backup, restore) sees all of them: `app.maintenance`, as owner.
create function tenant_policy(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('drop policy if exists tenant on %s', target);
  execute format($policy$create policy tenant on %s
    using (tenant_id = (select current_setting('app.tenant', true)))
    with check (tenant_id = (select current_setting('app.tenant', true)))$policy$, target);
  execute format('drop policy if exists maintenance on %s', target);
  execute format($policy$create policy maintenance on %s to screenwright_owner
    using ((select current_setting('app.maintenance', true)) = 'on')
    with check ((select current_setting('app.maintenance', true)) = 'on')$policy$, target);
end
$$;
