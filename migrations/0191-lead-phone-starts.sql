-- outside a transaction
-- Staff look for a lead by the first digits of the phone number.
create index concurrently if not exists lead_contacts_by_phone on lead_contacts (right(phone, 10) text_pattern_ops);
