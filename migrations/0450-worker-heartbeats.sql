-- Which workers live. Each writes its row again every few seconds, and removes it when it stops in order.
create table worker_heartbeats (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
