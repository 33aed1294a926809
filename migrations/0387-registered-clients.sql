-- Clients that registered themselves become active by their approval alone.

alter table clients add column is_registered boolean not null default false;

-- An owner with a password who has not confirmed the address registered. An invited owner has no password yet.
update clients c set is_registered = true
  where c.applied_at is not null or c.status = 'prospect' and exists (
    select from client_members m join users u on u.id = m.user_id
    where m.client_id = c.id and m.client_role = 'owner' and u.status = 'invited' and u.password_hash is not null);
