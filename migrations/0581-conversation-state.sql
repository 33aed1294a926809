-- The colleague of a conversation, whether its last reply was read, and wishes to get no more texts that need a decision.
alter table conversation_threads
  add column assignee_id uuid references users,
  -- Since when a reply was not opened by its reader. Null: everything was read.
  add column unread_since timestamptz;
alter table conversation_messages
  -- "Please stop texting me" is no keyword, so a user decides.
  add column stop_wish text check (stop_wish in ('open', 'opted_out', 'kept'));
