-- Logs lie in months: tables partitioned over `id`, which holds the time it was given. Partitions stand in a schema that
-- nobody but their owner may enter, so that rows are reached through their log alone, with its rights and policies.
create schema log_partition;

-- The first id a month can have (001-base.sql, next_id). Months are those of UTC.
create function first_id(month date) returns bigint language sql immutable as $$
  select (extract(epoch from month)::bigint * 1000 - 1704067200000) << 20
$$;

-- Its partitions and the ids they end before; null for that of the rest.
create function partitions_of(target regclass) returns table (part regclass, ends bigint) language sql stable as $$
  select oid::regclass, substring(pg_get_expr(relpartbound, oid) from 'TO \(''?(-?[0-9]+)')::bigint
    from pg_inherits join pg_class on oid = inhrelid where inhparent = target
$$;

-- Gives a log the partitions of this month and of the three to come. The first time one of what was before as well: `past`
-- is a table that holds it, up to the end of this month; and one of the rest, so that no id is ever refused. Rows the rest
-- took because a month was missing go to their month.
create function make_partitions(target regclass, past regclass default null) returns void language plpgsql as $$
declare
  stem text := (select left(relname, 54) from pg_class where oid = target);
  this_month date := date_trunc('month', clock_timestamp() at time zone 'UTC');
  next_month date := this_month + interval '1 month';
  month date;
  month_part text;
begin
  perform pg_advisory_xact_lock(hashtext('partitions ' || stem));
  if not exists (select from partitions_of(target)) then
    execute format('create table log_partition.%I partition of %s default', stem || '_rest', target);
    if past is null then
      execute format('create table log_partition.%I partition of %s for values from (minvalue) to (%s)',
        stem || '_past', target, first_id(this_month));
    else
      execute format('with moved as (delete from %s where id >= %s returning *) insert into %s select * from moved',
        past, first_id(next_month), target);
      execute format('alter table %s attach partition %s for values from (minvalue) to (%s)',
        target, past, first_id(next_month));
    end if;
  end if;
  for month in select this_month + n * interval '1 month' from generate_series(0, 3) n loop
    continue when first_id(month) < (select max(ends) from partitions_of(target));
    month_part := format('log_partition.%I', stem || to_char(month, '_yyyy_mm'));
    next_month := month + interval '1 month';
    execute format('create table %s (like %s including all)', month_part, target);
    execute format('with moved as (delete from log_partition.%I where id >= %s and id < %s returning *)
      insert into %s select * from moved', stem || '_rest', first_id(month), first_id(next_month), month_part);
    execute format('alter table %s attach partition %s for values from (%s) to (%s)',
      target, month_part, first_id(month), first_id(next_month));
  end loop;
end
$$;
