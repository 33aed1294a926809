-- Two of six indexes that every audited write paid for. A record, an actor, a day and the chain have theirs. A kind or an action
-- is read within days. No rows are touched.
drop index audit_log_action;
drop index audit_log_kind;
