-- A picture in small, as the browser that uploaded it drew it: a few kilobytes, deleted with the row.
alter table blade_attach add column small bytea;
