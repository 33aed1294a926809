-- outside a transaction
alter table audit_events validate constraint audit_log_bound;
create unique index concurrently if not exists audit_log_at on audit_events (at desc, id desc);
create index concurrently if not exists audit_log_actor on audit_events (actor_id, at desc, id desc);
create index concurrently if not exists audit_log_action on audit_events (action, at desc, id desc);
create index concurrently if not exists audit_log_kind on audit_events (subject_type, at desc, id desc);
create index concurrently if not exists audit_log_tx on audit_events (tx);
drop index concurrently if exists audit_events_at;
