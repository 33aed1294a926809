-- Which tours a person has seen: the browser's own copy ends with signing out, this one stays.

create table tours_seen (
  user_id uuid not null references users on delete cascade,
  tour_id text not null check (length(tour_id) between 1 and 60),
  seen_at timestamptz not null default now(),
  primary key (user_id, tour_id)
);
