-- The name of a written file, such as "report-delivered-lakeside-health-2026-10-01-to-2026-10-31". Null: the list and its day.
alter table export_files add column file_name text;
