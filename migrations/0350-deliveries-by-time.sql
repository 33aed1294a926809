-- outside a transaction
-- The dashboard counts and lists the sales of a period, of all clients.
create index concurrently if not exists lead_deliveries_by_time on lead_deliveries (delivered_at desc, id desc);
