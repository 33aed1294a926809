-- outside a transaction
-- Removed candidates are few, and are written when they are removed. Those in lists have candidates_by_activity.
create index concurrently if not exists candidates_removed_by_activity on candidates (last_activity_at desc, id desc)
  where removed_at is not null and merged_into is null and anonymized_at is null;
-- One more entry for each new message, at the end of the index. A message leaves it with its text.
create index concurrently if not exists conversation_messages_with_text on conversation_messages (at, id)
  where body <> '' or subject <> '';
