-- Who holds the key: a call whose database fell silent may still be finished by it after another call took the key.
alter table idempotency_key add column holding uuid;

-- The note that what a call wrote is committed. Fails when the call no longer holds its key, so that nothing is done twice.
create function note_done(tenant text, usr bigint, called text, held uuid) returns void language plpgsql as $$
begin
  update idempotency_key set done = true where tenant_id = tenant and user_id = usr and key = called and holding = held;
  if not found then
    raise exception 'another call holds the key' using errcode = 'SW004';
  end if;
end
$$;
