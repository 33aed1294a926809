-- Plain wording for the texts that the product came with. A text that an agency has changed stays as it is.

update message_templates set version = version + 1, updated_at = now(), body =
  E'Hello {{candidate.firstName}},\n\nThank you for applying for {{job.title}}{{job.placePhrase}}. A recruiter reviews every application. We will write to you either way.\n\nCandor Hire'
 where id = '01990000-0000-7000-8000-000000000101' and body =
  E'Hello {{candidate.firstName}},\n\nThank you for applying for {{job.title}}{{job.placePhrase}}. A recruiter reads every application; you hear from us either way.\n\nCandor Hire';
update message_templates set version = version + 1, updated_at = now(), body =
  E'Hello {{candidate.firstName}},\n\nWe introduced you to the employer for {{job.title}}. They usually answer within a few days. We will call you as soon as they do.\n\n{{sender.name}}\nCandor Hire'
 where id = '01990000-0000-7000-8000-000000000102' and body =
  E'Hello {{candidate.firstName}},\n\nWe have introduced you to the employer for {{job.title}}. They usually answer within a few days; we will call you as soon as they do.\n\n{{sender.name}}\nCandor Hire';
update message_templates set version = version + 1, updated_at = now(), body =
  E'Hello {{candidate.firstName}},\n\nThank you for your interest in {{job.title}}. We will not move forward with your application for this job. We keep your details and will write when another job fits better. If you do not want that, reply to this email.\n\n{{sender.name}}\nCandor Hire'
 where id = '01990000-0000-7000-8000-000000000103' and body =
  E'Hello {{candidate.firstName}},\n\nThank you for your interest in {{job.title}}. We will not go further with your application for this job. We keep your details and write when something fits better; if you would rather not, answer this mail.\n\n{{sender.name}}\nCandor Hire';

-- The name is unique, and an agency may use the new one already.
update message_templates t set version = t.version + 1, updated_at = now(), name = 'Disqualified by an answer'
 where t.id = '01990000-0000-7000-8000-000000000104' and t.name = 'Ruled out by an answer'
   and not exists (select from message_templates o where lower(o.name) = 'disqualified by an answer');
update message_templates set version = version + 1, updated_at = now(), body =
  E'Hello {{candidate.firstName}},\n\nThank you for applying for {{job.title}}{{job.placePhrase}}. One of your answers does not meet the requirements of this job, so we cannot consider you for it. We keep your application, because other jobs may fit.\n\nCandor Hire'
 where id = '01990000-0000-7000-8000-000000000104' and body =
  E'Hello {{candidate.firstName}},\n\nThank you for applying for {{job.title}}{{job.placePhrase}}. We kept your application, but one of your answers does not fit what this job needs, so it goes no further for this one. Other jobs may fit.\n\nCandor Hire';

update message_templates set version = version + 1, updated_at = now(), subject =
  'We already have your application for {{job.title}}'
 where id = '01990000-0000-7000-8000-000000000105' and subject = 'We have your application for {{job.title}} already';
update message_templates set version = version + 1, updated_at = now(), body =
  E'Hello {{candidate.firstName}},\n\nWe already have your application for {{job.title}}{{job.placePhrase}}. We added your new details, and a recruiter will review them.\n\nIf you did not send the form again, you do not need to do anything.\n\nCandor Hire'
 where id = '01990000-0000-7000-8000-000000000105' and body =
  E'Hello {{candidate.firstName}},\n\nWe have your application for {{job.title}}{{job.placePhrase}} already; we added what is new. A recruiter looks at it.\n\nIf it was not you who sent the form again, you need not do anything.\n\nCandor Hire';

-- Past moves keep the label that they were saved with.
update disqualification_reasons r set version = r.version + 1, updated_at = now(), label = n.label
  from (values
    ('01990000-0000-7000-8000-000000000303'::uuid, 'Answered a knock-out question', 'Disqualifying answer'),
    ('01990000-0000-7000-8000-000000000304'::uuid, 'Employer chose somebody else', 'Employer chose another candidate')
  ) as n (id, old_label, label)
 where r.id = n.id and r.label = n.old_label
   and not exists (select from disqualification_reasons o where lower(o.label) = lower(n.label));
