-- How many automatic steps an instance has made since somebody or a timer last moved it: they are bounded.
alter table wf_instance add column steps integer not null default 0;
