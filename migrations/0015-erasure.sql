-- Erasing a person takes the content out of the audit lines about them. Who did what kind of thing, and when, stays.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_events' and current_setting('candorhire.erasing', true) = 'on'
    and (to_jsonb(new) - 'before' - 'after') = (to_jsonb(old) - 'before' - 'after')
    and new.before is null and new.after is null
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create index outgoing_mails_recipient on outgoing_mails (lower(recipient));
create index change_set_items_subject on change_set_items (subject_id);
