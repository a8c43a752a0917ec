-- What records are found by (ADR 0050): one row for each record of an entity that is searched by words, written together
-- with the record. `words` are tokens without positions; `texts` and `spelled` are compared where tokens do not decide.
create table record_search (
  tenant_id text     not null,
  entity    text     not null,
  record    bigint   not null,
  made      text     not null, -- names what it is made of; another one is made again
  words     tsvector not null,
  texts     text[]   not null, -- of each searched field, folded
  spelled   text[]   not null, -- their pinyin, then the initials; '' where there is none
  primary key (tenant_id, entity, record)
);
-- tokens that wait to be sorted into the index are read by every search, so few wait
create index record_search_words on record_search using gin (words) with (gin_pending_list_limit = 256);
select tenant_policy('record_search');

-- Names of people are spelled again, surnames as such: at the next start (server/modules/system/spelling.ts).
do $$
begin
  if to_regclass('blade_user') is null then return; end if;
  if exists (select from pg_attribute where attrelid = to_regclass('blade_user') and attname = 'spelling') then
    update blade_user set spelling = null where spelling is not null;
  end if;
end
$$;
