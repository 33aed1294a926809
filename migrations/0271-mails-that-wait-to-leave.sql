-- outside a transaction
-- A campaign waits while many mails are in the outbox, so that a pause takes effect soon.
create index concurrently if not exists outgoing_mails_queued on outgoing_mails (id) where status = 'queued';
