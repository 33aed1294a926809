-- A campaign says for how many days the same person is a duplicate, and for whom: for all, or only for the client that bought
-- the first lead.
alter table campaigns
  add column duplicate_days smallint not null default 30 check (duplicate_days between 0 and 365),
  add column duplicate_scope text not null default 'all' check (duplicate_scope in ('all', 'buyer'));

-- Days around this lead in which a client that bought another lead of the same person does not get it. Null when the campaign
-- keeps duplicates from everybody.
alter table leads add column buyer_days smallint;
