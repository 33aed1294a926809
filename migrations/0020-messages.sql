-- What is written to candidates: texts with merge fields, edited under /admin and sent by what happens to a person.

create table message_templates (
  id uuid primary key,
  name text not null check (length(trim(name)) between 1 and 80),
  subject text not null check (length(trim(subject)) between 1 and 200),
  body text not null check (length(trim(body)) between 1 and 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  removed_at timestamptz
);
create unique index message_templates_name on message_templates (lower(name)) where removed_at is null;

insert into message_templates (id, name, subject, body) values
  ('01990000-0000-7000-8000-000000000101', 'Application received', 'We have your application for {{job.title}}',
   E'Hello {{candidate.firstName}},\n\nthank you for applying for {{job.title}}{{job.placePhrase}}. A recruiter reads every application; you hear from us either way.\n\n{{sender.name}}\nCandor Hire'),
  ('01990000-0000-7000-8000-000000000102', 'Submitted to the employer', 'Your application for {{job.title}} is with the employer',
   E'Hello {{candidate.firstName}},\n\nwe have introduced you to the employer for {{job.title}}. They usually answer within a few days; we will call you as soon as they do.\n\n{{sender.name}}\nCandor Hire'),
  ('01990000-0000-7000-8000-000000000103', 'Not this time', 'Your application for {{job.title}}',
   E'Hello {{candidate.firstName}},\n\nthank you for your interest in {{job.title}}. We will not go further with your application for this job. We keep your details and write when something fits better; if you would rather not, answer this mail.\n\n{{sender.name}}\nCandor Hire');
