-- A workshop is a dashboard document with an app of its own beside its record: drafts, versions and rollback are those of
-- every document (ADR 0046).
alter table schema_app drop constraint schema_app_kind_check;
alter table schema_app add constraint schema_app_kind_check check (kind in ('app', 'system', 'workshop'));
