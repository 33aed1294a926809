-- outside a transaction
-- The messages that a recruiter sent in a week.
create index concurrently if not exists conversation_messages_of_sender on conversation_messages (user_id, at)
  where user_id is not null;
