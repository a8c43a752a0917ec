-- Menus of what is not built yet are not offered while their document is marked; they need not be hidden by hand as well,
-- and would stay hidden when the mark goes.
do $$
begin
  if to_regclass('blade_menu') is not null then
    update blade_menu set is_hidden = false
     where is_hidden and code in ('ai', 'app', 'report', 'thirdparty', 'portal_service', 'portal_content', 'model',
       'datasource_form_source', 'datasource_code', 'mail_email_inbox', 'mail_email_config', 'signature_seal_info',
       'workflow_lite_flow');
  end if;
end
$$;
