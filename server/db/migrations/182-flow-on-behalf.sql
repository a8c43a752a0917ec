-- Who started a process for somebody else; null where the initiator did.
alter table wf_instance add column started_by bigint;
