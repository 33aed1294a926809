-- Threads and senders of mail: a follow-up names the mails before it, and a colleague signs with the own name.
alter table outgoing_mails
  -- Written once, so every attempt carries the same id. Null: a mail from before.
  add column message_id text,
  -- The Message-IDs of the thread, oldest first. The last one is answered.
  add column thread text[],
  -- The colleague beside the name of the agency.
  add column sender_name text;
-- The Message-ID of a received mail.
alter table conversation_messages add column mail_id text check (length(mail_id) <= 300);
