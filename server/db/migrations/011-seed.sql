-- What of the first rows is in the database, so that a start cut short goes on where it stopped.
create table seed_stage (
  name text        primary key,
  at   timestamptz not null default now()
);

-- What the names in the seed files stand for: `000000/admin` → id.
create table seed_key (
  name text   primary key,
  id   bigint not null
);

revoke all on seed_stage, seed_key from screenwright_app;
