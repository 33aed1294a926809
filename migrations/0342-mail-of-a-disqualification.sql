-- The email and delay chosen for the candidates of a filled or closed posting. Null: as the reason says.
alter table disqualifications
  add column email_template_id uuid,
  add column email_delay_minutes integer;
