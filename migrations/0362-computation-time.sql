-- How long the last computation of costs took, so that a large one leaves the database to others most of the time.
alter table cost_settings add column computed_ms integer;
