-- How fast the product is for the people who use it, and what broke in their browsers. Nothing here names a person, and
-- nothing grows without end: a row is a count per day, and a clean-up job keeps 28 days.

-- A histogram: how many measurements of a day fell into a bucket. Buckets are a twelfth of a doubling wide (6 percent).
create table measurements (
  day date not null,
  kind text not null check (kind in ('vital', 'call')),
  name text not null check (length(name) <= 80),
  route text not null check (length(route) <= 120),
  bucket smallint not null check (bucket between 0 and 400),
  rating text not null check (rating in ('good', 'needs_improvement', 'poor')),
  count integer not null check (count > 0),
  primary key (day, kind, name, route, bucket, rating)
);

-- Poor vitals and calls over their budget, as they happened.
create table performance_warnings (
  id uuid primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('vital', 'call')),
  name text not null check (length(name) <= 80),
  route text not null check (length(route) <= 120),
  value double precision not null,
  samples integer not null check (samples > 0)
);
create index performance_warnings_at on performance_warnings (at desc, id desc);

-- Errors of the web application; the same one again is counted.
create table browser_errors (
  fingerprint text primary key,
  message text not null check (length(message) <= 300),
  route text not null check (length(route) <= 120),
  stack text not null check (length(stack) <= 4000),
  fatal boolean not null,
  count integer not null default 1 check (count > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index browser_errors_last_at on browser_errors (last_at desc, fingerprint);
