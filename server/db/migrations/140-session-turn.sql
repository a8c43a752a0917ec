-- An access token tells which turn of its session's renewals it belongs to: with a renewal the ones before are over, but
-- for calls that are on their way.
alter table session
  add column turn       integer not null default 0,
  add column renewed_at timestamptz;
