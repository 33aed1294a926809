-- outside a transaction
-- Staff look for a lead by the last digits of the phone number.
create index concurrently if not exists lead_contacts_by_phone_end on lead_contacts (reverse(phone) text_pattern_ops);
