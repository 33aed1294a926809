-- outside a transaction
-- Forecasts count the arrivals of a category by day.
create index concurrently if not exists leads_by_category on leads (category, received_at) where not is_test;
