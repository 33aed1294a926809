-- The words of a form's questions. Leads carry keys that Meta and Google made from the words.
create table form_questions (
  source text not null,
  form_id text not null,
  key text not null,
  words text not null,
  primary key (source, form_id, key)
);
