-- What the form said that was sent last, where it was sent more than once. The answers of the first one stay what they were:
-- by them the application was judged when it arrived.
alter table applications add column last_answers jsonb;
