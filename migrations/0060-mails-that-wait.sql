-- The mail of a stage waits a few minutes, so that a card moved by mistake can be moved back before anybody reads of it; and a
-- mail in which a person is named can be answered to that person.

create table stage_mails (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  stage_id uuid not null references pipeline_stages,
  -- Of this visit to the stage: whoever has left since, or has come anew, is not written to for it.
  entered_at timestamptz not null,
  by_id uuid references users on delete set null,
  by_name text not null,
  due_at timestamptz not null,
  done_at timestamptz,
  outcome text
);
create index stage_mails_of_application on stage_mails (application_id, stage_id);

alter table outgoing_mails add column reply_to text;

-- What was handed over to a mail server or a text provider keeps no secret: whoever has the address has it in their mailbox.
update outgoing_mails set
  text = regexp_replace(text, '(?<=[/=#])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])', '(link removed after sending)', 'g'),
  html = regexp_replace(html, '(?<=[/=#])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])', '(link removed after sending)', 'g')
where status = 'sent';
update outgoing_texts set
  text = regexp_replace(text, '(?<=[/=#])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])', '(link removed after sending)', 'g')
where status = 'sent';
