-- Leads are processed side by side, so the words of a question carry the time at which they were said.
alter table form_questions add column said_at timestamptz not null default '-infinity';
