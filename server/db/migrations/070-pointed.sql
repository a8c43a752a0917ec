-- Nothing, or the end of the statement: a record that points where its writer may not is never committed.
create function must_point(wrong text[]) returns void language plpgsql as $$
begin
  wrong := array_remove(wrong, null);
  if cardinality(wrong) > 0 then
    raise exception 'points at what may not be chosen' using errcode = 'SW003', detail = array_to_string(wrong, ',');
  end if;
end
$$;
