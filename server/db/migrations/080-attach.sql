-- An uploaded file is a record of the entity `attach`; its document adds the columns that are missing here.

drop table if exists blade_attach; -- nothing was ever written to it
alter table stored_file rename to blade_attach;
alter table blade_attach rename column name to original_name;
alter table blade_attach rename column key to name;
alter table blade_attach rename column kind to extension;
alter table blade_attach rename column size to attach_size;
alter table blade_attach add column link text, add column file jsonb, add column free_since timestamptz;
-- what holds the files of before is not known: they are never free
update blade_attach set link = '/api/blade-resource/file/' || name;
update blade_attach set file = jsonb_build_array(
  jsonb_build_object('link', link, 'name', original_name, 'size', attach_size, 'attachId', id::text));
insert into blade_table (name, tenant_id, entity) values ('blade_attach', '', 'attach') on conflict do nothing;

-- Which records hold a file, and in which field. A removed record keeps its rows: `gone_at` says since when.
create table attach_use (
  tenant_id  text   not null,
  attach_id  bigint not null references blade_attach (id) on delete cascade,
  entity     text   not null,
  record_id  text   not null,
  field      text   not null,
  gone_at    timestamptz,
  primary key (attach_id, entity, record_id, field)
);
create index attach_use_record on attach_use (tenant_id, entity, record_id);
select tenant_policy('attach_use');
