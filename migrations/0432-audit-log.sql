-- The audit log: append-only, a partition for each month. It holds no values. The values before and after a change, and the
-- address of a person without an account, lie in `audit_values`, so that erasing a person deletes them. The log keeps a salted
-- digest of them. Today's rows become the first partition as they are, and a backfill moves their values.
alter table audit_events set schema months;
alter table months.audit_events rename to audit_log_before;
alter index months.audit_events_subject rename to audit_log_before_subject;
alter index months.audit_log_at rename to audit_log_before_at;
alter index months.audit_log_actor rename to audit_log_before_actor;
alter index months.audit_log_action rename to audit_log_before_action;
alter index months.audit_log_kind rename to audit_log_before_kind;
alter index months.audit_log_tx rename to audit_log_before_tx;
drop trigger audit_events_append_only on months.audit_log_before;

create table audit_log (
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  -- Filled by a writer, and moved to audit_values before the row is stored.
  before jsonb,
  after jsonb,
  change_set_id uuid,
  request_id text,
  ip inet,
  -- The transaction that wrote it: the chain takes events in the order of transactions, of which none is still open.
  tx bigint,
  digest bytea
) partition by range (at);
create unique index audit_log_at on audit_log (at desc, id desc);
create index audit_log_subject on audit_log (subject_id, at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_kind on audit_log (subject_type, at desc, id desc);
create index audit_log_tx on audit_log (tx);

create table audit_values (
  event_id uuid not null,
  at timestamptz not null,
  before jsonb,
  after jsonb,
  ip inet,
  salt bytea not null,
  primary key (at, event_id)
) partition by range (at);

do $$
declare
  bound text := obj_description((select oid from pg_constraint where conname = 'audit_log_bound'), 'pg_constraint');
  month date := bound::date;
  table_name text;
begin
  alter table months.audit_log_before alter column at set not null;
  execute format('alter table audit_log attach partition months.audit_log_before for values from (minvalue) to (%L)', bound || ' 00:00:00+00');
  execute format('create table months.audit_values_before partition of audit_values for values from (minvalue) to (%L)', bound || ' 00:00:00+00');
  while month < now() + interval '13 months' loop
    foreach table_name in array array['audit_log', 'audit_values'] loop
      execute format('create table months.%1$s_%2$s partition of %1$s for values from (%3$L) to (%4$L)', table_name,
        to_char(month, 'YYYY_MM'), month || ' 00:00:00+00', (month + interval '1 month')::date || ' 00:00:00+00');
    end loop;
    month := month + interval '1 month';
  end loop;
end $$;
-- No event is refused for its time. Proof counts what lies here.
create table months.audit_log_rest partition of audit_log default;
create table months.audit_values_rest partition of audit_values default;

create function audit_digest(salt bytea, before jsonb, after jsonb, ip inet) returns bytea language sql immutable as $$
  select sha256(salt || convert_to(concat_ws(chr(31), coalesce(before::text, ''), coalesce(after::text, ''), coalesce(host(ip), '')), 'UTF8'))
$$;

-- A database rule and not the program's: no writer can store values in the log.
create function keep_audit_values() returns trigger language plpgsql as $$
declare
  salt bytea := uuid_send(gen_random_uuid());
  own_ip inet := case when new.actor_id is null then new.ip end;
begin
  new.tx := pg_current_xact_id()::text::bigint;
  new.digest := null;
  if new.before is not null or new.after is not null or own_ip is not null then
    new.digest := audit_digest(salt, new.before, new.after, own_ip);
    insert into audit_values (event_id, at, before, after, ip, salt) values (new.id, new.at, new.before, new.after, own_ip, salt);
    new.before := null;
    new.after := null;
    if own_ip is not null then new.ip := null; end if;
  end if;
  return new;
end $$;
-- A restored row brings its transaction and digest.
create trigger audit_log_values before insert on audit_log for each row when (new.tx is null) execute function keep_audit_values();

-- A row of an earlier release has no transaction yet. It changes once, when its values move.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.tx is null and new.tx is not null and new.before is null and new.after is null
    and (to_jsonb(new) - 'before' - 'after' - 'ip' - 'tx' - 'digest') = (to_jsonb(old) - 'before' - 'after' - 'ip' - 'tx' - 'digest')
    and (new.ip is not distinct from old.ip or (new.ip is null and old.actor_id is null))
  then
    return new;
  end if;
  raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();

create function refuse_value_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_values is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_values_append_only before update on audit_values for each row execute function refuse_value_change();

-- The log with its values, as every reader knows it. The release before writes through it too.
create view audit_events as
  select l.id, l.at, l.actor_id, l.actor_name, l.action, l.subject_type, l.subject_id, coalesce(v.before, l.before) as before,
    coalesce(v.after, l.after) as after, l.change_set_id, l.request_id, coalesce(l.ip, v.ip) as ip
  from audit_log l left join audit_values v on v.at = l.at and v.event_id = l.id;
alter view audit_events alter column at set default now();

create function change_audit_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into audit_log (id, at, actor_id, actor_name, action, subject_type, subject_id, before, after, change_set_id, request_id, ip)
    values (new.id, new.at, new.actor_id, new.actor_name, new.action, new.subject_type, new.subject_id, new.before, new.after,
      new.change_set_id, new.request_id, new.ip);
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('candorhire.erasing', true) = 'on' and new.before is null and new.after is null
    and (to_jsonb(new) - 'before' - 'after' - 'ip') = (to_jsonb(old) - 'before' - 'after' - 'ip')
  then
    delete from audit_values where at = old.at and event_id = old.id;
    update audit_log set before = null, after = null, ip = new.ip, tx = pg_current_xact_id()::text::bigint
    where at = old.at and id = old.id and tx is null;
    return new;
  end if;
  raise exception 'audit_events is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_events_writes instead of insert or update or delete on audit_events
  for each row execute function change_audit_events();
insert into backfills (name) values ('audit-values');
