-- Who started a process for somebody else; null where the initiator did.
alter table wf_instance add column started_by bigint;
-- The title of a definition in each language, read for rows of lists without its content.
alter table wf_definition add column title jsonb generated always as (content #> '{flow,title}') stored;
