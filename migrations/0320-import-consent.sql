-- Where and in which words the consent of imported leads was taken, for files without a column for it. And the columns with
-- opt-outs that the user left out on purpose.
alter table imports
  add column consent_statement text check (length(consent_statement) between 1 and 2000),
  add column left_out text[] not null default '{}';
