-- Who is signed in, and how hard somebody tries to be.

create table blade_role_menu (
  tenant_id text   not null,
  role_id   bigint not null,
  menu_id   bigint not null,
  primary key (tenant_id, role_id, menu_id)
);
select tenant_policy('blade_role_menu');

-- A token names a row of this table and nothing else. `user_version` is the user's `session_version` at sign-in: when it
-- moves on (disabled, deleted, other password, other roles), the session is over.
create table session (
  id           text        primary key,
  tenant_id    text        not null,
  user_id      bigint      not null,
  user_version bigint      not null,
  client_id    text,
  dept_id      bigint,
  role_id      bigint,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz
);
create index session_of_user on session (tenant_id, user_id) where ended_at is null;
select tenant_policy('session');

-- Refresh tokens, by the SHA-256 of what the client holds. A used one that comes back ends its session.
create table refresh_token (
  hash       text        primary key,
  tenant_id  text        not null,
  session_id text        not null references session on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);
select tenant_policy('refresh_token');

-- Wrong passwords in a row, for known and unknown accounts alike.
create table sign_in_attempt (
  tenant_id    text        not null,
  account      text        not null,
  failures     int         not null,
  locked_until timestamptz,
  last_at      timestamptz not null default now(),
  primary key (tenant_id, account)
);
select tenant_policy('sign_in_attempt');

-- Asked before anybody is known, so without a tenant.
create table captcha (
  key        text        primary key,
  answer     text        not null,
  expires_at timestamptz not null
);

-- The first answer to a call that carried an Idempotency-Key; `status` is null while the call is being worked on.
create table idempotency_key (
  tenant_id   text        not null,
  user_id     bigint      not null,
  key         text        not null,
  fingerprint text        not null,
  status      int,
  body        text,
  at          timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
select tenant_policy('idempotency_key');

-- What clients are told; kept for a while so that one who was away reads on where he stopped.
create table push_event (
  id        bigint      primary key default next_id(),
  tenant_id text        not null,
  user_id   bigint,
  body      json        not null,
  at        timestamptz not null default now()
);
create index push_event_time on push_event (tenant_id, id);
select tenant_policy('push_event');
