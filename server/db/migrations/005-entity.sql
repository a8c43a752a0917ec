-- What the entity engine keeps beside the tables it makes from documents.

-- Whose table it is: '' is shipped. Only the owner role asks and writes here.
create table blade_table (
  name       text primary key,
  tenant_id  text not null,
  entity     text not null
);
revoke all on blade_table from screenwright_app;

-- The last number given in a period ('' when the serial number has no date in it). The row stays locked until the record
-- is committed, so no number is skipped.
create table blade_serial (
  tenant_id  text   not null,
  entity     text   not null,
  field      text   not null,
  period     text   not null,
  last       bigint not null,
  primary key (tenant_id, entity, field, period)
);
select tenant_policy('blade_serial');

-- Who changed what: the fields that differ, before and after.
create table blade_change (
  id         bigint primary key default next_id(),
  tenant_id  text        not null,
  entity     text        not null,
  record     bigint      not null,
  verb       text        not null,
  before     jsonb,
  after      jsonb,
  who        bigint,
  at         timestamptz not null default now()
);
create index blade_change_record on blade_change (tenant_id, entity, record, id);
select tenant_policy('blade_change');

-- Rows every tenant may read and only the platform's tenant may write (entities of scope global).
create function platform_policy(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy readable on %s for select using (true)', target);
  execute format($policy$create policy platform on %s
    using (current_setting('app.tenant', true) = '000000')
    with check (current_setting('app.tenant', true) = '000000')$policy$, target);
  execute format($policy$create policy maintenance on %s to screenwright_owner
    using (current_setting('app.maintenance', true) = 'on')
    with check (current_setting('app.maintenance', true) = 'on')$policy$, target);
end
$$;
