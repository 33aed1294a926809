-- outside a transaction
-- The leads that a client marked, by the day of the mark.
create index concurrently if not exists lead_deliveries_interviewed on lead_deliveries (client_id, interviewed_at)
  where interviewed_at is not null;
create index concurrently if not exists lead_deliveries_hired on lead_deliveries (client_id, hired_at)
  where hired_at is not null;
