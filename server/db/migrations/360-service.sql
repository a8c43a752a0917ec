-- Visits of a service, counted while they are written: a list that is ordered by them counts nothing.
create table portal_service_visits (
  tenant_id  text    not null,
  service_id bigint  not null,
  total      integer not null check (total >= 0),
  primary key (tenant_id, service_id)
);
select tenant_policy('portal_service_visits');

do $$
begin
  -- the tables of a new database are made from the documents, after this
  if to_regclass('blade_service_visit') is null then return; end if;
  -- Services are rated once a person and visited once a person and half hour: of what was kept more often the newest stays.
  update blade_service_feedback f set is_deleted = 1
   where f.is_deleted = 0 and exists (
     select from blade_service_feedback newer
      where newer.tenant_id = f.tenant_id and newer.service_id = f.service_id and newer.user_id = f.user_id
        and newer.is_deleted = 0 and newer.id > f.id);

  update blade_service_visit set visit_time = date_bin('30 minutes', visit_time, '2000-01-01'::timestamptz)
   where visit_time is not null;
  update blade_service_visit v set is_deleted = 1
   where v.is_deleted = 0 and exists (
     select from blade_service_visit newer
      where newer.tenant_id = v.tenant_id and newer.service_id = v.service_id and newer.user_id = v.user_id
        and newer.visit_time = v.visit_time and newer.is_deleted = 0 and newer.id > v.id);

  insert into portal_service_visits (tenant_id, service_id, total)
  select tenant_id, service_id, sum(coalesce(visit_count, 1)) from blade_service_visit
   where is_deleted = 0 and service_id is not null group by 1, 2;

  -- A time scope was any JSON that nobody asked; what is none of the six modes says nothing.
  update blade_service_manage set time_scope = null
   where time_scope is not null and not coalesce(
     case time_scope->>'mode'
       when '1' then true
       when '2' then time_scope->'value'->>'from' ~ '^([01]\d|2[0-3]):[0-5]\d$' and time_scope->'value'->>'to' ~ '^([01]\d|2[0-3]):[0-5]\d$'
       when '3' then jsonb_path_match(time_scope, 'exists($.value[*]) && !exists($.value[*] ? (!(@ >= 1 && @ <= 7)))')
       when '4' then time_scope->'value'->>'from' ~ '^([1-9]|[12]\d|3[01])$' and time_scope->'value'->>'to' ~ '^([1-9]|[12]\d|3[01])$'
       when '5' then time_scope->'value'->>'from' ~ '^\d\d-\d\d$' and time_scope->'value'->>'to' ~ '^\d\d-\d\d$'
       when '6' then jsonb_path_match(time_scope, 'exists($.value[*]) && !exists($.value[*] ? (!(@ like_regex "^\\d{4}-\\d\\d-\\d\\d$")))')
       else false end, false);
end $$;
