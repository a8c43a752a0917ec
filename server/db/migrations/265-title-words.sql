-- Titles of running processes are made anew: they say choices in words. They become due one after the other, so that what
-- is due meanwhile is not kept waiting.
insert into wf_job (tenant_id, instance_id, work, due_at)
select i.tenant_id, i.id, 'title', now() + row_number() over (order by i.id) * interval '20 milliseconds'
  from wf_instance i
  join wf_definition d on d.tenant_id = i.tenant_id and d.deployment_id = i.deployment_id
 where i.end_time is null and i.is_deleted = 0
   and d.content #>> '{flow,subject}' ~ '\{(?!(name|starter|dept|serial|date)\})[^{}]+\}';
