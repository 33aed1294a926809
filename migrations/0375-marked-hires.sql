-- outside a transaction
-- 0371 named its index as an earlier one, so it was not built: the leads that a client marked as hired, by the day of the mark.
create index concurrently if not exists lead_deliveries_hired_at on lead_deliveries (client_id, hired_at)
  where hired_at is not null;
