-- What an applicant is written: two mails of their own for who is ruled out by an answer and for who applies again, and the
-- first texts mended where nobody has changed them. The ids are known to the product, which sends these templates itself.

-- The product tells applicants that a confirmation follows; its template can no longer be removed.
update message_templates t set removed_at = null, version = t.version + 1, updated_at = now()
 where t.id = '01990000-0000-7000-8000-000000000101' and t.removed_at is not null
   and not exists (select from message_templates o where lower(o.name) = lower(t.name) and o.removed_at is null);

update message_templates set version = version + 1, updated_at = now(), body =
  E'Hello {{candidate.firstName}},\n\nThank you for applying for {{job.title}}{{job.placePhrase}}. A recruiter reads every application; you hear from us either way.\n\nCandor Hire'
 where id = '01990000-0000-7000-8000-000000000101' and body =
  E'Hello {{candidate.firstName}},\n\nthank you for applying for {{job.title}}{{job.placePhrase}}. A recruiter reads every application; you hear from us either way.\n\n{{sender.name}}\nCandor Hire';
update message_templates set version = version + 1, updated_at = now(), body =
  E'Hello {{candidate.firstName}},\n\nWe have introduced you to the employer for {{job.title}}. They usually answer within a few days; we will call you as soon as they do.\n\n{{sender.name}}\nCandor Hire'
 where id = '01990000-0000-7000-8000-000000000102' and body =
  E'Hello {{candidate.firstName}},\n\nwe have introduced you to the employer for {{job.title}}. They usually answer within a few days; we will call you as soon as they do.\n\n{{sender.name}}\nCandor Hire';
update message_templates set version = version + 1, updated_at = now(), body =
  E'Hello {{candidate.firstName}},\n\nThank you for your interest in {{job.title}}. We will not go further with your application for this job. We keep your details and write when something fits better; if you would rather not, answer this mail.\n\n{{sender.name}}\nCandor Hire'
 where id = '01990000-0000-7000-8000-000000000103' and body =
  E'Hello {{candidate.firstName}},\n\nthank you for your interest in {{job.title}}. We will not go further with your application for this job. We keep your details and write when something fits better; if you would rather not, answer this mail.\n\n{{sender.name}}\nCandor Hire';

-- An agency may have given one of these names already.
insert into message_templates (id, name, subject, body)
select id, name || case when exists (select from message_templates t where lower(t.name) = lower(new.name)
  and t.removed_at is null) then ' (automatic)' else '' end, subject, body
from (values
  ('01990000-0000-7000-8000-000000000104'::uuid, 'Ruled out by an answer', 'Your application for {{job.title}}',
   E'Hello {{candidate.firstName}},\n\nThank you for applying for {{job.title}}{{job.placePhrase}}. We kept your application, but one of your answers does not fit what this job needs, so it goes no further for this one. Other jobs may fit.\n\nCandor Hire'),
  ('01990000-0000-7000-8000-000000000105'::uuid, 'Applied again', 'We have your application for {{job.title}} already',
   E'Hello {{candidate.firstName}},\n\nWe have your application for {{job.title}}{{job.placePhrase}} already; we added what is new. A recruiter looks at it.\n\nIf it was not you who sent the form again, you need not do anything.\n\nCandor Hire')
) as new (id, name, subject, body);

-- When the person last sent the form of an application that was there already.
alter table applications add column reapplied_at timestamptz;
