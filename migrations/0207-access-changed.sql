-- Open event streams learn at commit that a user's access changed, whichever way it changed.

create function tell_access_changed() returns trigger language plpgsql as $$
declare
  person uuid;
begin
  if tg_table_name = 'users' then
    person := new.id;
  elsif tg_op = 'DELETE' then
    person := old.user_id;
  else
    person := new.user_id;
  end if;
  perform pg_notify('candorhire_events', json_build_object(
    'type', 'access.changed', 'audience', json_build_object('user', person))::text);
  return null;
end $$;

create trigger client_members_tell after insert or delete on client_members
  for each row execute function tell_access_changed();
create trigger users_tell after update of status, role on users
  for each row when (old.status is distinct from new.status or old.role is distinct from new.role)
  execute function tell_access_changed();

-- A session that ends takes only its own streams with it.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('candorhire_events', json_build_object(
    'type', 'access.changed', 'ids', json_build_array(old.id), 'audience', json_build_object('user', old.user_id))::text);
  return null;
end $$;
create trigger sessions_tell after delete on sessions for each row execute function tell_session_ended();
