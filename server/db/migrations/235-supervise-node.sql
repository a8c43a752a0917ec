-- A supervision names the node of its task as the wire does: by the id in the file the process came from.
do $$
begin
  if to_regclass('blade_urge_supervise') is null then return; end if;
  update blade_urge_supervise s set node_key = e ->> 'bpmn'
    from wf_task t
    join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    join wf_definition w on w.tenant_id = i.tenant_id and w.deployment_id = i.deployment_id
   cross join lateral jsonb_array_elements(w.content #> '{flow,elements}') e
   where t.tenant_id = s.tenant_id and t.id::text = s.task_id and e ->> 'id' = s.node_key and e ->> 'bpmn' <> '';
end
$$;
