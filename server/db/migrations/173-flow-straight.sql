-- A returned process goes straight back to where it was returned from: what those before had agreed to stays agreed.
alter table wf_instance add column straight jsonb;
