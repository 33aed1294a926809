-- outside a transaction
-- Leads that a client marked as hired, and hires that ended by leaving. Few rows are either, so writers pay nothing.
create index concurrently if not exists lead_deliveries_hired on lead_deliveries (client_id) where status = 'hired';
create index concurrently if not exists applications_left on applications (client_id) where hire_end = 'left';
