-- Erasing a person takes their own network address out of the audit lines about them, too. Addresses of users stay.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_events' and current_setting('candorhire.erasing', true) = 'on'
    and (to_jsonb(new) - 'before' - 'after' - 'ip') = (to_jsonb(old) - 'before' - 'after' - 'ip')
    and new.before is null and new.after is null
    and (new.ip is not distinct from old.ip or (new.ip is null and old.actor_id is null))
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
