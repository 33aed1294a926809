-- outside a transaction
create index concurrently if not exists delivery_messages_by_mail on delivery_messages (mail_id) where mail_id is not null;
