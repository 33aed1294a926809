-- Work on offer, by client.

create table job_postings (
  id uuid primary key,
  client_id uuid not null references clients,
  title text not null check (length(trim(title)) between 1 and 140),
  slug text not null unique,
  reference_number text not null unique,
  description text not null,
  internal_notes text not null default '',
  employment_type text not null check (employment_type in
    ('full_time', 'part_time', 'contractor', 'temporary', 'intern', 'volunteer', 'per_diem', 'other')),
  category text not null,
  remote boolean not null default false,
  street text,
  city text,
  state text check (state ~ '^[A-Z]{2}$'),
  zip text check (zip ~ '^[0-9]{5}$'),
  pay_min_cents bigint check (pay_min_cents > 0),
  pay_max_cents bigint check (pay_max_cents >= pay_min_cents),
  pay_currency text not null default 'USD' check (pay_currency ~ '^[A-Z]{3}$'),
  pay_unit text check (pay_unit in ('hour', 'day', 'week', 'month', 'year')),
  pay_shown boolean not null default true,
  openings integer not null default 1 check (openings between 1 and 999),
  questions jsonb not null default '[]',
  status text not null default 'draft' check (status in
    ('draft', 'pending_approval', 'rejected', 'open', 'on_hold', 'filled', 'closed')),
  posted_at timestamptz,
  valid_through date,
  owner_id uuid references users on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (remote or (city is not null and state is not null)),
  check (status <> 'open' or posted_at is not null)
);
create index job_postings_by_status on job_postings (status, posted_at desc, id desc);
create index job_postings_by_client on job_postings (client_id, created_at desc, id desc);
create index job_postings_by_created on job_postings (created_at desc, id desc);

-- The number a posting is known by outside; feeds need one that never changes and is never given twice.
create sequence job_posting_numbers start 1001;
create function keep_reference_number() returns trigger language plpgsql as $$
begin
  if new.reference_number is distinct from old.reference_number then
    raise exception 'the reference number of a posting never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger job_postings_reference before update on job_postings
  for each row execute function keep_reference_number();
