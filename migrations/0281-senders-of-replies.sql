-- The sender of a reply whose address is none of the candidate's. Null: the candidate's own.
alter table conversation_messages add column sender text check (length(sender) <= 320);
