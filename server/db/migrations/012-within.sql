-- True, or the end of the statement: a row outside of the writer's own rows is never committed.
create function must_be_within(is_within boolean) returns boolean language plpgsql as $$
begin
  if is_within is not true then
    raise exception 'outside of the writer''s rows' using errcode = 'SW001';
  end if;
  return true;
end
$$;
