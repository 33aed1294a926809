-- A request that can never be moved is declined without a person, such as a refund of what was refunded meanwhile.

alter table money_requests
  drop constraint money_requests_check1,
  add constraint money_requests_decided check (
    (status <> 'waiting' or decided_by is null) and (status <> 'approved' or decided_by is not null)
  );

-- The open requests for a payment or a sale.
create index money_requests_waiting_payment on money_requests (payment_id) where status = 'waiting';
create index money_requests_waiting_sale on money_requests (sale_id) where status = 'waiting';
