-- Candidates who are in quarantine already. In a file of its own, so that the column is not locked meanwhile.
insert into withheld_contacts (contact_hash, candidate_id, names)
  select sha256(convert_to(contact, 'UTF8')), q.candidate_id, array_agg(distinct lower(trim(c.first_name || ' ' || c.last_name)))
  from quarantined_candidates q join candidates c on c.id = q.candidate_id or c.merged_into = q.candidate_id
    cross join lateral unnest(c.emails || c.phones) as contact group by 1, 2;
insert into withheld_leads (candidate_id, lead_id)
  select w.candidate_id, l.id from withheld_contacts w join leads l on l.email_hash = w.contact_hash
  union select w.candidate_id, l.id from withheld_contacts w join leads l on l.phone_hash = w.contact_hash
  union select q.candidate_id, l.id from quarantined_candidates q join candidates c on c.id = q.candidate_id or c.merged_into = q.candidate_id
    join leads l on l.candidate_id = c.id;
update leads set withheld_at = now() where id in (select lead_id from withheld_leads) and status <> 'erased';
