-- Rows of a workbook an app was made from: which columns of which sheets fill which fields, as its maker said. Such an
-- import runs with the right to add any record, because it was begun by publishing the app.
alter table import_work add reading json;
