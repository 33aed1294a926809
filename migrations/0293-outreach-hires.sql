-- A hire or a rejection after the start stops a sequence. Whoever was hired or rejected before was chosen as such.
alter table outreach_recipients
  add column status_at_start text,
  drop constraint outreach_recipients_outcome_check,
  add constraint outreach_recipients_outcome_check check (outcome in
    ('replied', 'bounced', 'unsubscribed', 'applied', 'interview', 'hired', 'stopped', 'skipped', 'left_out'));
