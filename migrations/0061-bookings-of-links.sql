-- outside a transaction
-- Which link an interview was booked with, for mails that say so.
drop index concurrently if exists sent_links_of_interview;
create index concurrently sent_links_of_interview on sent_links (interview_id) where interview_id is not null;
