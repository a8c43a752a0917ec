-- Who acted; null where nobody did alone.
alter table wf_notice add column by_user bigint;
