-- What the user says about the whole file: its country, what its values mean, and what every row gets.
alter table imports
  add column country text not null default 'US',
  add column value_map jsonb not null default '{}',
  add column defaults jsonb not null default '{}';
