-- Changes of records that somebody is to be told of, until the messages are made: a little later, so that many changes by
-- one person become one message.
create table app_notice_event (
  id          bigint      not null default next_id(),
  tenant_id   text        not null,
  entity      text        not null,
  records     bigint[]    not null,
  event       text        not null check (event in ('add', 'edit', 'returned', 'remove')),
  fields      text[],     -- of an edit: the ids of the fields that changed; none when only rows of the records did
  who         bigint,
  cause       jsonb       default nullif(current_setting('app.cause', true), '')::jsonb,
  due_at      timestamptz not null default now() + interval '2 seconds',
  taken_by    uuid,
  taken_at    timestamptz,
  taken_until timestamptz,
  attempts    integer     not null default 0,
  failed      boolean     not null default false,
  error       text,
  error_en    text,
  primary key (tenant_id, id)
);
create index app_notice_event_due on app_notice_event (tenant_id, due_at) where not failed;
select tenant_policy('app_notice_event');
-- Those of one person to one model, which go together.
create index app_notice_event_of on app_notice_event (tenant_id, entity, event, who) where not failed;
