-- What is being done outside is claimed before it is begun: its note has no variables yet.
alter table wf_effect alter column vars drop not null;
