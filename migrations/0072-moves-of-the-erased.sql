-- Erasing a person takes the words out of the moves of their applications. Which way they went, and when, stays.
create or replace function refuse_stage_move_change() returns trigger language plpgsql as $$
begin
  -- Losing the colleague's account may clear by_id; nothing else about a move ever changes.
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'by_id') = (to_jsonb(old) - 'by_id') and new.by_id is null then return new; end if;
  if tg_op = 'UPDATE' and current_setting('candorhire.erasing', true) = 'on'
    and (to_jsonb(new) - 'reason') = (to_jsonb(old) - 'reason') and new.reason is null
  then
    return new;
  end if;
  raise exception 'a stage move is never rewritten' using errcode = 'restrict_violation';
end $$;
