-- Services that fail: from the first failed check until the first good one. It is announced after five minutes.
create table integration_outages (
  id uuid primary key,
  service text not null check (service in ('smtp', 'sms', 'meta', 'stripe', 'storage')),
  since timestamptz not null,
  cause text not null,
  announced_at timestamptz,
  ended_at timestamptz
);

-- Two workers that check at once make one outage. Open ones are few, so the index costs writers nothing.
create unique index integration_outages_open on integration_outages (service) where ended_at is null;
