-- What standing in a stage says about the person as a whole; nothing where it is null.
alter table pipeline_stages add column person_status text
  check (person_status in ('new', 'in_review', 'qualified', 'submitted', 'interview', 'offered', 'hired'));

update pipeline_stages set person_status = case id
    when '01990000-0000-7000-8000-000000000201' then 'new'
    when '01990000-0000-7000-8000-000000000202' then 'in_review'
    when '01990000-0000-7000-8000-000000000203' then 'in_review'
    when '01990000-0000-7000-8000-000000000204' then 'submitted'
    when '01990000-0000-7000-8000-000000000205' then 'interview'
  end
  where kind = 'active';
update pipeline_stages set person_status = 'offered' where kind = 'offer';
update pipeline_stages set person_status = 'hired' where kind = 'hired';

alter table pipeline_stages add constraint pipeline_stages_hired_is_hired
  check ((kind = 'hired') = (coalesce(person_status, '') = 'hired'));
