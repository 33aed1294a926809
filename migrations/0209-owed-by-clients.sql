-- What the house carries for a client, because the money of a disputed or refunded payment was spent already, is taken from
-- the next money that the client gets.
alter table payment_disputes add column recovered_cents bigint not null default 0
  check (recovered_cents between 0 and short_cents);
alter table payment_refunds add column recovered_cents bigint not null default 0
  check (recovered_cents between 0 and short_cents);
create index payment_disputes_owed on payment_disputes (client_id) where short_cents > recovered_cents;
create index payment_refunds_owed on payment_refunds (client_id) where short_cents > recovered_cents;
