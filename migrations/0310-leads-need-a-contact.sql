-- A lead that nobody can call or write to is not sold. New ones are rejected when they arrive. These are the old ones: few, and
-- found by the indexes of status. A lead that was sold already keeps its sales and has no share left.
update leads set status = 'rejected', rejected_for = 'no_contact', version = version + 1, updated_at = now()
  where email_hash is null and phone_hash is null and shares_sold = 0
    and (status = 'available' or status = 'received' and campaign_id is not null);
update leads set status = 'sold_out', share_limit = shares_sold, version = version + 1, updated_at = now()
  where email_hash is null and phone_hash is null and shares_sold > 0 and status in ('available', 'partially_sold');
