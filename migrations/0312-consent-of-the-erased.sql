-- A person who is erased after a sale leaves their consent as evidence: its words, its time, and hashes of the contact that it
-- was given for. The hashes are filled in when the lead forgets them.
alter table lead_consents add column email_hash bytea, add column phone_hash bytea;
