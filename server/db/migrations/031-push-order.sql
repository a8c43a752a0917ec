-- Events are numbered by counting: a clock that is set back must not put a later event before an earlier one.

create sequence push_event_sequence owned by push_event.id;
select setval('push_event_sequence', next_id());
alter table push_event alter column id set default nextval('push_event_sequence');
