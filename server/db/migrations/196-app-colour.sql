-- An app's tile keeps one colour wherever it is shown; apps that exist take the colours of the palette in turn.
alter table schema_app add column colour text;
update schema_app a set colour = (array['blue', 'teal', 'pine', 'bamboo', 'amber', 'persimmon', 'vermilion', 'begonia', 'wisteria',
    'graphite'])[1 + (n.place - 1) % 10]
  from (select tenant_id, key, row_number() over (partition by tenant_id order by created_at, key) as place
          from schema_app where kind = 'app') n
 where a.tenant_id = n.tenant_id and a.key = n.key;
