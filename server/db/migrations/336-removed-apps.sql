-- A removed app can be restored for as long as it keeps its removed records; apps removed before count as removed now.
alter table schema_app add column removed_at timestamptz, add column removed_by bigint;
update schema_app set removed_at = now() where is_deleted = 1;
