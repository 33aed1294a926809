-- The mail that carries a lead to its client. The lead is delivered when the mail server has taken the mail, not when the mail is
-- written.
alter table delivery_messages add column mail_id uuid;
