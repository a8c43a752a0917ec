-- An app whose maker says that it is Chinese only is not asked for English texts.
alter table schema_app add column chinese_only boolean not null default false;
