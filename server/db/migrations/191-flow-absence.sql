-- Periods of deputies as they were applied, and when to look at them again: at their beginning, then at their end.
create table wf_absence (
  tenant_id text        not null,
  id        bigint      not null, -- of the record of the deputy
  user_id   bigint      not null, -- whose tasks return
  begun     boolean     not null default false,
  opened    boolean     not null default false, -- tasks open at the beginning went to the deputy as well
  due_at    timestamptz not null,
  primary key (tenant_id, id)
);
create index wf_absence_due on wf_absence (due_at);
select tenant_policy('wf_absence');

do $$
begin
  if to_regclass('blade_deputy') is null then return; end if;
  insert into wf_absence (tenant_id, id, user_id, begun, opened, due_at)
  select tenant_id, id, user_id, from_day <= current_date, from_day <= current_date, now()
    from blade_deputy where is_deleted = 0 and to_day >= current_date;
end
$$;
