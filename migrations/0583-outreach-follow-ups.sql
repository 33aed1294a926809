-- A second subject to compare, and a rest between two campaigns to the same candidate.
alter table outreach_steps add column subject_b text not null default '' check (length(subject_b) <= 200);
alter table outreach_sends add column variant text check (variant in ('a', 'b'));
alter table outreach_campaigns
  -- Candidates who got another campaign within these days are left out. 0: none.
  add column rest_days smallint not null default 30 check (rest_days between 0 and 365);
