-- An opinion that a later return took back: it stays, marked.
alter table wf_comment add column superseded boolean not null default false;
