-- Customers pause and go on with their own postings; what the agency put on hold, the agency opens again.
alter table job_postings
  add column on_hold_by text not null default 'agency' check (on_hold_by in ('agency', 'client'));
