-- Work that waits is taken, kept, backed off and given up in one way: the same columns in each of its tables.
create function queue_columns(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s
    add column if not exists due_at timestamptz not null default now(),
    add column if not exists taken_by uuid,           -- names the taking
    add column if not exists taken_at timestamptz,
    add column if not exists taken_until timestamptz, -- after this moment another server may take it
    add column if not exists attempts integer not null default 0,
    add column if not exists failed boolean not null default false, -- given up
    add column if not exists error text,
    add column if not exists error_en text', target);
end
$$;

alter table mail_attempt rename started_at to taken_at;
alter table job_firing rename started_at to taken_at;
alter table import_work rename claim to taken_by;

select queue_columns(target) from unnest(array['wf_job', 'wf_notice', 'wf_absence', 'mail_event', 'mail_attempt', 'import_work', 'job_firing']::regclass[]) target;

-- What servers of the version before are working on stays theirs for a minute.
update mail_attempt set taken_until = beat_at + interval '1 minute' where beat_at is not null and ended_at is null;
update job_firing set taken_until = beat_at + interval '1 minute' where beat_at is not null;
update import_work set due_at = created_at, taken_at = beat_at, taken_until = beat_at + interval '1 minute' where ended_at is null;
alter table mail_attempt drop column beat_at;
alter table job_firing drop column beat_at;
alter table import_work drop column beat_at;

drop index wf_job_due, wf_absence_due, mail_event_due, mail_attempt_due, job_firing_due, import_work_open;
create index wf_job_due on wf_job (tenant_id, due_at) where not failed;
create index wf_notice_due on wf_notice (tenant_id, due_at) where not failed;
create index wf_absence_due on wf_absence (tenant_id, due_at) where not failed;
create index mail_event_due on mail_event (tenant_id, due_at) where not failed;
create index mail_attempt_due on mail_attempt (tenant_id, due_at) where ended_at is null and not failed;
create index import_work_due on import_work (tenant_id, due_at) where ended_at is null and not failed;
create index job_firing_due on job_firing (tenant_id, due_at) where not failed;
-- A schedule whose moment was given up is planned again.
drop index mail_event_planned;
create unique index mail_event_planned on mail_event (tenant_id, strategy_id) where strategy_id is not null and not failed;
drop function queue_columns(regclass);
