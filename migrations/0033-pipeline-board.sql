-- The board read by owner and as of a past day, and a disqualification that knows what became of its mail.

create index applications_board_by_owner on applications (owner_id, stage_id, position, id)
  where status in ('active', 'hired');

-- Who stood in a column at a moment is found by walking its arrivals backwards from that moment.
create index stage_moves_by_arrival on stage_moves (to_stage_id, at desc, application_id desc)
  where to_status in ('active', 'hired');

alter table disqualifications
  -- The moment at which the mail goes out, unless the person is brought back before.
  add column mail_due_at timestamptz,
  add column mail_done_at timestamptz,
  add column mail_outcome text check (mail_outcome in ('sent', 'opted_out', 'no_address', 'gone', 'no_template'));

-- Reasons by posting are counted over recent times only.
create index disqualifications_by_application on disqualifications (application_id, at desc);
