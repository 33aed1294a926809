-- outside a transaction
-- Staff look for a lead by the start of the first name.
create index concurrently if not exists lead_contacts_by_first_name on lead_contacts (lower(first_name) text_pattern_ops);
