-- The chain: each minute a block over the events whose transactions have ended. A block's hash contains the hash before it, so
-- an event that is changed, added or removed later no longer fits.
create table audit_blocks (
  seq bigint primary key,
  -- A restored database counts its transactions anew: the events of a block are later than this.
  floor_at timestamptz not null,
  cluster text not null,
  from_tx bigint not null,
  to_tx bigint not null check (to_tx > from_tx),
  events integer not null,
  last_at timestamptz,
  previous bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  fault text
);
create index audit_blocks_checked on audit_blocks (checked_at, seq);

create function audit_event_hash(l audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(l.id, (extract(epoch from l.at) * 1000000)::bigint, l.actor_id, l.actor_name, l.action,
    l.subject_type, l.subject_id, l.change_set_id, l.request_id, host(l.ip), l.tx, encode(l.digest, 'hex'))::text, 'UTF8'))
$$;

-- What a block over these transactions is now. `changed` counts values that no longer have their digest.
create function audit_block(previous bytea, floor_at timestamptz, ceiling_at timestamptz, from_tx bigint, to_tx bigint,
  out events integer, out last_at timestamptz, out changed integer, out hash bytea) language sql stable as $$
  select count(*)::integer, max(l.at),
    (count(*) filter (where v.event_id is not null and l.digest is distinct from audit_digest(v.salt, v.before, v.after, v.ip)))::integer,
    sha256(previous || coalesce(string_agg(audit_event_hash(l), ''::bytea order by l.tx, l.at, l.id), ''::bytea))
  from audit_log l left join audit_values v on v.at = l.at and v.event_id = l.id
  where l.tx >= from_tx and l.tx < to_tx and l.at > floor_at and l.at <= ceiling_at
$$;

create function refuse_block_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'checked_at' - 'fault') = (to_jsonb(old) - 'checked_at' - 'fault') then return new; end if;
  raise exception 'audit_blocks is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_blocks_append_only before update or delete on audit_blocks for each row execute function refuse_block_change();
