-- Where a session is used from and what for, and the lock of its screen: the hash of the password set for it, and since
-- when it is locked.
alter table session
  add column address   text,
  add column device    text,
  add column last_at   timestamptz,
  add column last_call text,
  add column lock_hash text,
  add column locked_at timestamptz;
