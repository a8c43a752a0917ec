-- What stood in the cells of a refused row, by field, so that the report gives the row back with what is wrong in it.
alter table import_row add column cells json;
