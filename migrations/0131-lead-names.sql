-- outside a transaction
-- Staff look for a lead by the start of the last name.
create index concurrently if not exists lead_contacts_by_name on lead_contacts (lower(last_name) text_pattern_ops);
