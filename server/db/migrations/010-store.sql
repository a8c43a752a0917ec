-- Documents of apps: who owns an app, its draft, its numbered versions. Documents are kept as canonical text, because
-- jsonb would lose the order of keys.

create table schema_app (
  tenant_id   text        not null,
  key         text        not null,
  -- app: made by a creator; system: a tenant's own state of one shipped screen
  kind        text        not null check (kind in ('app', 'system')),
  title       jsonb       not null,
  icon        text,
  note        text,
  created_by  bigint      not null,
  editors     bigint[]    not null default '{}',
  -- the running version, null while never published
  version     int,
  is_deleted  smallint    not null default 0,
  created_at  timestamptz not null default now(),
  primary key (tenant_id, key)
);

-- One shared draft per app. `texts` is null while the draft is what is published; `rev` only ever grows.
create table schema_draft (
  tenant_id   text        not null,
  app         text        not null,
  rev         int         not null default 1,
  texts       text[],
  -- for a system app the shipped text the draft was made on
  base        text,
  saved_by    bigint      not null,
  saved_at    timestamptz not null default now(),
  primary key (tenant_id, app),
  foreign key (tenant_id, app) references schema_app (tenant_id, key)
);

create table schema_version (
  tenant_id    text        not null,
  app          text        not null,
  version      int         not null,
  note         text        not null,
  -- how many differences it has to the version before
  changes      int         not null,
  -- the version it was made from, when made by a rollback
  restored     int,
  published_by bigint      not null,
  published_at timestamptz not null default now(),
  primary key (tenant_id, app, version),
  foreign key (tenant_id, app) references schema_app (tenant_id, key)
);

-- The documents of a version, never changed once written. `base` is the shipped text it was made on.
create table schema_document (
  tenant_id   text not null,
  app         text not null,
  version     int  not null,
  place       int  not null,
  kind        text not null,
  key         text not null,
  grammar     int  not null,
  text        text not null,
  hash        text not null,
  base        text,
  base_hash   text,
  primary key (tenant_id, app, version, place),
  foreign key (tenant_id, app, version) references schema_version (tenant_id, app, version)
);

select tenant_policy('schema_app');
select tenant_policy('schema_draft');
select tenant_policy('schema_version');
select tenant_policy('schema_document');
