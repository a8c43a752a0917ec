-- What happened, where a mail strategy of the tenant asks for it; a plan's next moment is one too (`strategy_id`).
create table mail_event (
  id          bigint      primary key default next_id(),
  tenant_id   text        not null,
  entity      text        not null,
  verb        text        not null,
  record      bigint,
  who         bigint,
  data        jsonb,
  strategy_id bigint,
  due_at      timestamptz not null default now()
);
create unique index mail_event_planned on mail_event (strategy_id) where strategy_id is not null;
create index mail_event_due on mail_event (due_at);
select tenant_policy('mail_event');

-- Every attempt to hand a mail of the outbox over: it waits (started_at is null), runs, and has ended. An attempt starts once.
create table mail_attempt (
  id         bigint      primary key default next_id(),
  tenant_id  text        not null,
  outbox_id  bigint      not null,
  try        integer     not null, -- the how-manieth of this sending
  receivers  text[]      not null, -- those who do not have it yet
  refused    text, -- why others never will get it
  due_at     timestamptz not null,
  started_at timestamptz,
  beat_at    timestamptz, -- when its server last said that it still runs
  ended_at   timestamptz,
  error      text
);
create unique index mail_attempt_open on mail_attempt (outbox_id) where ended_at is null;
create index mail_attempt_due on mail_attempt (due_at) where started_at is null and ended_at is null;
create index mail_attempt_running on mail_attempt (beat_at) where started_at is not null and ended_at is null;
create index mail_attempt_started on mail_attempt (tenant_id, started_at);
select tenant_policy('mail_attempt');

-- Within the transaction of what happened. Nothing is kept that no strategy in use asks for.
create function tell_event(entity text, verb text, record bigint, who bigint, data jsonb default null)
returns void language plpgsql as $$
begin
  insert into mail_event (tenant_id, entity, verb, record, who, data)
  select current_setting('app.tenant'), $1, $2, $3, $4, $5
   where exists (select from blade_email_strategy s
                  where s.tenant_id = current_setting('app.tenant') and s.event = $1 || '.' || $2
                    and s.status = 1 and s.is_deleted = 0);
end
$$;
