-- What a feed said when it was fetched last, for the next time; only of the address it was fetched from.
create table news_fetch (
  tenant_id text   not null,
  source_id bigint not null,
  address   text   not null,
  etag      text,
  modified  text,
  primary key (tenant_id, source_id)
);
select tenant_policy('news_fetch');
