-- Imports of leads, clients, postings and spend. Their undo removes records that nothing else uses.

-- Why a record stayed at the undo.
alter table import_records add column stays_because text;

-- An amount of a day is a record that an import can name and compare.
alter table campaign_spend add column id uuid not null default gen_random_uuid(),
  add column version integer not null default 1;
create unique index campaign_spend_by_id on campaign_spend (id);

-- A lead that others are duplicates of cannot be removed. Few leads are duplicates, so the index costs intake little.
create index leads_by_duplicate on leads (duplicate_of) where duplicate_of is not null;

-- A removed lead no longer counts for its campaign.
create function tally_removed_leads() returns trigger language plpgsql as $$
begin
  insert into campaign_tallies (campaign_id, day, leads, duplicates, rejected, sold, hires, revenue_cents)
    select l.campaign_id, tally_day(l.received_at), -count(*),
      -count(*) filter (where is_counted_duplicate(l.status, l.duplicate_of, l.rejected_for)),
      -count(*) filter (where is_counted_rejected(l.status, l.rejected_for)),
      -count(*) filter (where l.shares_sold > 0),
      -count(*) filter (where coalesce(s.status, c.status) = 'hired'), -sum(l.revenue_cents)
    from gone l left join candidates c on c.id = l.candidate_id left join candidates s on s.id = c.merged_into
    where l.campaign_id is not null and not l.is_test group by 1, 2;
  return null;
end $$;
create trigger leads_tallied_at_removal after delete on leads
  referencing old table as gone for each statement execute function tally_removed_leads();

-- Removes the rows that no other row refers to, and answers their ids.
create function remove_unreferenced(target regclass, ids uuid[]) returns setof uuid language plpgsql as $$
declare one uuid;
begin
  foreach one in array ids loop
    begin
      execute format('delete from %s where id = $1', target) using one;
      return next one;
    exception when foreign_key_violation then null;
    end;
  end loop;
end $$;

-- The accounts that opened with a client close with it. An account with an entry keeps its client.
create function close_client_accounts() returns trigger language plpgsql as $$
begin
  delete from ledger_accounts where client_id = old.id;
  return old;
end $$;
create trigger client_accounts_closed before delete on clients
  for each row execute function close_client_accounts();
