-- Names of processes and of their nodes in English, beside the Chinese ones.
alter table wf_instance add column def_name_en text;
alter table wf_task add column def_name_en text, add column name_en text;
