-- A disqualification's mail is not sent to a candidate marked Do not use, and says so.
alter table disqualifications drop constraint disqualifications_mail_outcome_check;
alter table disqualifications add constraint disqualifications_mail_outcome_check
  check (mail_outcome in ('sent', 'opted_out', 'no_address', 'gone', 'no_template', 'do_not_use'));
