-- Running processes. Tokens, scopes, waits and variables are the `state` of the instance: one row is locked for each step.

-- What a deployment runs: the flow and the forms it names, as they were published. Never changed.
create table wf_definition (
  tenant_id     text        not null,
  deployment_id bigint      not null,
  content       jsonb       not null,
  create_time   timestamptz not null default now(),
  primary key (tenant_id, deployment_id)
);
select tenant_policy('wf_definition');

create table wf_instance (
  tenant_id     text        not null,
  id            bigint      not null default next_id(),
  deployment_id bigint      not null,
  def_key       text        not null,
  def_name      text        not null,
  title         text        not null default '',
  brief         jsonb,
  serial_number text        not null default '',
  category      bigint,
  status        text        not null default 'unfinished',
  suspended     boolean     not null default false,
  rev           integer     not null default 0,
  state         jsonb       not null,
  entity        text,
  record        bigint,
  starter       bigint      not null,
  starter_dept  bigint,
  parent_id     bigint,
  parent_token  integer,
  is_deleted    integer     not null default 0,
  create_time   timestamptz not null default now(),
  end_time      timestamptz,
  primary key (tenant_id, id)
);
create index wf_instance_starter on wf_instance (tenant_id, starter, id);
create index wf_instance_key on wf_instance (tenant_id, def_key, status, id);
create index wf_instance_record on wf_instance (tenant_id, entity, record) where record is not null;
create index wf_instance_parent on wf_instance (tenant_id, parent_id) where parent_id is not null;
select tenant_policy('wf_instance');

-- The title, number and so on of its instance stand in the row, so that a list reads one table.
create table wf_task (
  tenant_id     text        not null,
  id            bigint      not null default next_id(),
  instance_id   bigint      not null,
  token         integer, -- null: the owner resubmits, or a signer is asked
  node          text        not null,
  name          text        not null,
  kind          text        not null default 'task', -- task, resubmit, signer, opinion
  status        text        not null default 'open', -- open, waiting, done, cancelled
  outcome       text, -- agreed, refused, returned, stopped, passed, withdrawn
  assignee      bigint,
  owner         bigint, -- who delegated it
  deputy_of     bigint,
  parent_id     bigint, -- of a signer: the task that asked
  signs         text, -- before, after, parallel
  asks          text, -- any, all, inTurn
  round         integer     not null default 1,
  rev           integer     not null default 0,
  due_at        timestamptz,
  opened_at     timestamptz,
  urged_at      timestamptz,
  draft         jsonb,
  def_key       text        not null,
  def_name      text        not null,
  title         text        not null,
  serial_number text        not null,
  category      bigint,
  starter       bigint      not null,
  create_time   timestamptz not null default now(),
  end_time      timestamptz,
  primary key (tenant_id, id)
);
create index wf_task_instance on wf_task (tenant_id, instance_id);
create index wf_task_todo on wf_task (tenant_id, assignee, id) where status = 'open';
create index wf_task_done on wf_task (tenant_id, assignee, end_time) where status = 'done';
select tenant_policy('wf_task');

-- Who may claim an open task.
create table wf_candidate (
  tenant_id text   not null,
  task_id   bigint not null,
  user_id   bigint not null,
  deputy_of bigint,
  primary key (tenant_id, user_id, task_id)
);
create index wf_candidate_task on wf_candidate (tenant_id, task_id);
select tenant_policy('wf_candidate');

-- Nodes passed and flows taken; tasks are their own rows.
create table wf_history (
  tenant_id   text        not null,
  id          bigint      not null default next_id(),
  instance_id bigint      not null,
  kind        text        not null, -- flow, node, note
  element     text        not null,
  detail      jsonb,
  create_time timestamptz not null,
  end_time    timestamptz,
  primary key (tenant_id, id)
);
create index wf_history_instance on wf_history (tenant_id, instance_id, id);
select tenant_policy('wf_history');

-- Opinions and notes of what people did.
create table wf_comment (
  tenant_id   text        not null,
  id          bigint      not null default next_id(),
  instance_id bigint      not null,
  task_id     bigint,
  node        text        not null default '',
  type        text        not null,
  message     text        not null default '',
  files       jsonb,
  signature   text,
  detail      jsonb,
  create_user bigint      not null,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index wf_comment_instance on wf_comment (tenant_id, instance_id, id);
select tenant_policy('wf_comment');

create table wf_copy (
  tenant_id   text        not null,
  id          bigint      not null default next_id(),
  instance_id bigint      not null,
  task_id     bigint,
  node        text        not null default '',
  user_id     bigint      not null,
  by_user     bigint      not null,
  note        text        not null default '',
  is_read     integer     not null default 1, -- 1 unread, 0 read
  create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index wf_copy_once on wf_copy (tenant_id, instance_id, user_id);
create index wf_copy_user on wf_copy (tenant_id, user_id, id);
select tenant_policy('wf_copy');

-- Timers and work outside the step. `work` is what is done: a wait that fires, a service, a due time.
create table wf_job (
  tenant_id   text        not null,
  id          bigint      not null default next_id(),
  instance_id bigint      not null,
  work        text        not null, -- timer, service, due, child
  token       integer,
  wait        integer,
  task_id     bigint,
  node        text        not null default '',
  due_at      timestamptz not null,
  detail      jsonb,
  attempts    integer     not null default 0,
  taken_until timestamptz, -- a server works at it; another may take it after this moment
  failed      boolean     not null default false,
  error       text,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index wf_job_due on wf_job (due_at) where not failed;
create index wf_job_instance on wf_job (tenant_id, instance_id);
select tenant_policy('wf_job');

-- Messages and signals that instances wait for.
create table wf_wait (
  tenant_id   text   not null,
  instance_id bigint not null,
  wait        integer not null,
  kind        text   not null,
  name        text   not null,
  node        text   not null,
  primary key (tenant_id, instance_id, wait)
);
create index wf_wait_name on wf_wait (tenant_id, kind, name);
select tenant_policy('wf_wait');

-- Notices that wait to be sent as messages, in the transaction of what they tell of.
create table wf_notice (
  tenant_id   text        not null,
  id          bigint      not null default next_id(),
  instance_id bigint      not null,
  task_id     bigint,
  user_id     bigint      not null,
  kind        text        not null,
  detail      jsonb,
  create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
select tenant_policy('wf_notice');
