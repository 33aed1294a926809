-- When the owner of an address last got an email because the address registered. Null for most users.

alter table users add column registration_mailed_at timestamptz;
