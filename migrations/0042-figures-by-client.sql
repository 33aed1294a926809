-- outside a transaction
-- What the dashboard counts of one client, and who applied there.
create index concurrently if not exists applications_by_client on applications (client_id, created_at desc, id desc)
  include (candidate_id);
