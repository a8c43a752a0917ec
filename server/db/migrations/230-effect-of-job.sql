-- The note of what a service did is kept by its job: the token of an instance keeps its number from one service to the next.
-- Of a job that was tried and has not ended, what is noted by its token may be its own, and it is not done again.
insert into wf_effect (tenant_id, key, vars, at)
select j.tenant_id, j.instance_id || ':' || j.id, e.vars, e.at
  from wf_job j join wf_effect e on e.tenant_id = j.tenant_id and e.key = j.instance_id || ':' || j.token
 where j.work = 'service' and j.attempts > 0
on conflict (tenant_id, key) do nothing;
