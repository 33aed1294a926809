-- How many events an unread notification stands for.
alter table notifications add column folded integer not null default 1 check (folded > 0);

-- Standing orders that got leads in a minute, until their members are told.
create table delivery_notices (
  order_id uuid not null references orders on delete cascade,
  minute timestamptz not null,
  primary key (order_id, minute)
);
create index delivery_notices_minute on delivery_notices (minute);
