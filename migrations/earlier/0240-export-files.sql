-- The first version deleted export files with their user, and left their content in the file store.
alter table export_files
  drop constraint export_files_user_id_fkey,
  add constraint export_files_user_id_fkey foreign key (user_id) references users not valid;
alter table export_files validate constraint export_files_user_id_fkey;
