-- outside a transaction
-- Who is hired now, by when: the last move of whoever is hired is the hire, so no move needs to be looked at.
drop index concurrently if exists applications_hired;
create index concurrently applications_hired on applications (stage_entered_at desc, id desc) where status = 'hired';

-- Reasons by posting are counted from the index alone; the list by time reads it as well.
drop index concurrently if exists disqualifications_counted;
create index concurrently disqualifications_counted on disqualifications (at desc, id desc)
  include (job_id, reason_id, application_id) where undone_at is null;
drop index concurrently if exists disqualifications_by_time;
drop index concurrently if exists disqualifications_of_posting;
create index concurrently disqualifications_of_posting on disqualifications (job_id, at desc, id desc)
  include (reason_id, application_id) where undone_at is null;

-- Who has applied to a client: whether somebody did, and how many, from the index alone.
drop index concurrently if exists applications_people_of_client;
create index concurrently applications_people_of_client on applications (client_id, candidate_id) where not person_gone;
