-- The score of an application comes from its scorecards: the average verdict of the interviews that have all of theirs.
update applications a set score = found.score from (
  select i.application_id, round(avg(case s.overall when 'strong_yes' then 100 when 'yes' then 67 when 'no' then 33
      when 'definitely_not' then 0 end))::int as score
    from interviews i join scorecards s on s.interview_id = i.id
    where i.status not in ('cancelled', 'no_show') and not exists (
      select from interview_participants p where p.interview_id = i.id and p.role = 'interviewer'
        and not exists (select from scorecards own where own.interview_id = i.id and own.interviewer_id = p.user_id))
    group by i.application_id) found
  where a.id = found.application_id and found.score is not null;
