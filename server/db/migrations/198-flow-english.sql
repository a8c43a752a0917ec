-- The name of a task's node in English, beside the Chinese one.
alter table wf_task add column name_en text;
