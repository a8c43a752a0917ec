-- SQL written by people runs as screenwright_report. What it may read is granted column by column (server/entity); whose
-- rows, says the pass of its transaction (server/db/report-pass.ts).

create table report_key (
  one        boolean primary key default true check (one),
  inner_pad  bytea not null,
  outer_pad  bytea not null
);
revoke all on report_key from screenwright_app;

-- The tenant the transaction has a pass for, or null.
create function report_tenant() returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select substr(pass, 65)
    from (select current_setting('app.report', true) as pass) given, public.report_key
   where left(pass, 64) = encode(sha256(outer_pad || sha256(inner_pad
         || convert_to(extract(epoch from now())::text || ' ' || substr(pass, 65), 'UTF8'))), 'hex')
$$;
revoke execute on function report_tenant() from public;
grant execute on function report_tenant() to screenwright_report;

-- Restrictive: whatever other policies allow, reports see no more. Removed records are not there for them.
create function report_policy(target regclass, allowed text) returns void language plpgsql as $$
begin
  execute format('drop policy if exists report on %s', target);
  execute format('create policy report on %s as restrictive for select to screenwright_report using (%s%s)', target, allowed,
    (select ' and is_deleted = 0' from pg_attribute where attrelid = target and attname = 'is_deleted'));
end
$$;

create or replace function tenant_policy(target regclass) returns void language plpgsql as $$
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
  perform report_policy(target, 'tenant_id = (select report_tenant())');
end
$$;

create or replace function platform_policy(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy readable on %s for select using (true)', target);
  execute format($policy$create policy platform on %s
    using (current_setting('app.tenant', true) = '000000')
    with check (current_setting('app.tenant', true) = '000000')$policy$, target);
  execute format($policy$create policy maintenance on %s to screenwright_owner
    using (current_setting('app.maintenance', true) = 'on')
    with check (current_setting('app.maintenance', true) = 'on')$policy$, target);
  perform report_policy(target, 'false');
end
$$;

select report_policy(polrelid::regclass, case polname when 'tenant' then 'tenant_id = (select report_tenant())' else 'false' end)
  from pg_policy where polname in ('tenant', 'platform');
