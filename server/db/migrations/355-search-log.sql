-- Who asked for a word, as hashes over the person and the word (ADR 0050): enough to count people, too little to name one.
create table search_asker (
  tenant_id text    not null,
  word      text    not null,
  asker     text    not null,
  visitor   boolean not null, -- not signed in: another hash each day
  day       date    not null,
  primary key (tenant_id, word, asker)
);
select tenant_policy('search_asker');

-- Searches were stored one by one, with who made them; they are one row a word from now on, with nobody.
do $$
begin
  if to_regclass('blade_search_log') is null then return; end if;
  update blade_search_log l set user_id = null, keyword = k.keyword, search_count = k.times, is_deleted = k.place
    from (select id, lower(trim(keyword)) as keyword,
                 sum(coalesce(search_count, 1)) over (partition by tenant_id, lower(trim(keyword))) as times,
                 case when row_number() over (partition by tenant_id, lower(trim(keyword)) order by id) = 1 then 0 else 1 end as place
            from blade_search_log where is_deleted = 0) k
   where l.id = k.id;
  delete from blade_search_log where is_deleted = 1;
end
$$;
