-- outside a transaction
-- In a transaction of its own, so writers of applications go on.
alter table applications validate constraint applications_hire_end;
