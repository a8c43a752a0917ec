-- The tasks that a person gave to somebody else.
create index wf_comment_handed on wf_comment (tenant_id, create_user, task_id) where type in ('transferComment', 'delegateComment');
