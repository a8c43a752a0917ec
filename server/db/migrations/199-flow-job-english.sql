-- Why the work of a process failed, in English beside the Chinese: no reader is known when it fails.
alter table wf_job add column error_en text;
