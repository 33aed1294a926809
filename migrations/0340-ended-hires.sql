-- A hire ends by an act of staff. A hired candidate's withdrawal is a request that the recruiter answers.
alter table applications
  add column hire_end text,
  add column hire_ended_on date,
  add column withdrawal_asked_at timestamptz;
alter table applications add constraint applications_hire_end check (hire_end in ('did_not_start', 'left')) not valid;
