-- Leads of candidates in quarantine are not sold. The column says so to every sale, the tables say for whom, so that restoring
-- one candidate gives back no lead of another, and a lead that arrives meanwhile is recognized.
alter table leads add column withheld_at timestamptz;
create table withheld_leads (
  candidate_id uuid not null references candidates,
  lead_id uuid not null references leads on delete cascade,
  primary key (candidate_id, lead_id)
);
create index withheld_leads_by_lead on withheld_leads (lead_id);
create table withheld_contacts (
  contact_hash bytea not null,
  candidate_id uuid not null references candidates,
  -- A family can share a phone number.
  names text[] not null,
  primary key (contact_hash, candidate_id)
);
create index withheld_contacts_by_candidate on withheld_contacts (candidate_id);
