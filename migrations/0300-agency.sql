-- The agency itself: one row. Invoices, reports and the day of a limit need it.
create table agency (
  single boolean primary key default true check (single),
  name text not null default '',
  legal_name text not null default '',
  -- In the footer of campaign emails too. Empty: not entered yet.
  postal_address text not null default '',
  tax_id text not null default '',
  timezone text not null default 'America/Chicago',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- What an installation knows already: its postal address, and the timezone of its first admin.
insert into agency (postal_address, timezone) values (
  coalesce((select value #>> '{}' from installation_settings where key = 'postalAddress'), ''),
  coalesce((select u.timezone from first_admin f join users u on u.id = f.user_id), 'America/Chicago')
);
