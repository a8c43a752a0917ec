-- Data and API scopes granted to roles, beside their menus and buttons.
create table blade_role_scope (
  tenant_id text   not null,
  role_id   bigint not null,
  kind      text   not null check (kind in ('data', 'api')),
  scope_id  bigint not null,
  primary key (tenant_id, role_id, kind, scope_id)
);
select tenant_policy('blade_role_scope');
