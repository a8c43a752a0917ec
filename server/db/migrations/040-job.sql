-- When scheduled jobs are due, and which are under way: a firing waits (started_at is null), runs, and is gone.
create table job_firing (
  id         bigint      primary key default next_id(),
  tenant_id  text        not null,
  job_id     bigint      not null,
  due_at     timestamptz not null,
  asked      boolean     not null default false, -- by a person, beside the schedule
  started_at timestamptz,
  beat_at    timestamptz -- when its server last said that it still runs
);
create unique index job_firing_planned on job_firing (job_id) where started_at is null and not asked;
create index job_firing_due on job_firing (due_at) where started_at is null;
create index job_firing_running on job_firing (beat_at) where started_at is not null;
select tenant_policy('job_firing');
