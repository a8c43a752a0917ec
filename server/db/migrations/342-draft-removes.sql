-- publishing the draft removes the app
alter table schema_draft add removes boolean not null default false;
