-- The category an app stands under in the app center: a row of blade_app_category.
alter table schema_app add column category bigint;
