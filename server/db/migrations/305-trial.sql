-- Trials of drafts that were sent: to whom, by whom, until when. An ended one is kept until its days are over, so that
-- those it names are told, and it counts among the trials of its app.
create table schema_trial (
  tenant_id   text        not null,
  id          bigint      not null default next_id(),
  app         text        not null,
  -- `user:` and an id, or `role:` and a code
  parties     text[]      not null,
  shared_by   bigint      not null,
  until       timestamptz not null default now() + interval '7 days',
  ended       boolean     not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, app) references schema_app (tenant_id, key) on delete cascade
);
create index schema_trial_app on schema_trial (tenant_id, app);
select tenant_policy('schema_trial');
