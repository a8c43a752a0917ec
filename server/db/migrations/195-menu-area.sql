-- Where in the sidebar a menu at the top stands, and which menus are not in it because what they open is not built yet.
do $$
begin
  if to_regclass('blade_menu') is not null then
    alter table blade_menu add column if not exists area text, add column if not exists is_hidden boolean;
    update blade_menu set area = case
        when code = 'process' then 'work'
        when code = 'report' then 'reports'
        when code in ('design', 'workflow', 'app', 'model', 'portal_service', 'portal_content', 'org', 'system') then 'design'
        else 'settings' end
     where area is null and code in ('process', 'report', 'design', 'workflow', 'app', 'model', 'portal_service', 'portal_content',
       'org', 'system', 'ai', 'thirdparty', 'datasource', 'mail', 'resource', 'job');
    update blade_menu set is_hidden = true
     where is_hidden is null and code in ('ai', 'app', 'report', 'thirdparty', 'portal_service', 'portal_content', 'model',
       'datasource_form_source', 'datasource_code', 'mail_email_inbox', 'mail_email_config', 'signature_seal_info',
       'workflow_wf_draft', 'workflow_lite_flow');
  end if;
end
$$;
