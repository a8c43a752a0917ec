-- What brought a change about (server/db/cause.ts), and the ids of the fields it changed. Null: of before, or of the version before.
alter table blade_change
  add column cause jsonb default nullif(current_setting('app.cause', true), '')::jsonb,
  add column changed text[];

-- Work that is queued carries on what its transaction was brought about by.
alter table wf_job add column cause jsonb default nullif(current_setting('app.cause', true), '')::jsonb;
alter table wf_notice add column cause jsonb default nullif(current_setting('app.cause', true), '')::jsonb;
alter table mail_event add column cause jsonb default nullif(current_setting('app.cause', true), '')::jsonb;

-- Messages, passwords and jobs tell in the audit trail what happened.
comment on function tell_event is 'Called by servers of the version before alone, until they are replaced.';
