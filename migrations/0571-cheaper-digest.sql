-- The same digest. PostgreSQL cannot inline this function, and runs a plpgsql function of one expression at a fraction of the cost
-- of an SQL function. Each audit line needs it once when it is written, and again at each check of the chain.
create or replace function audit_digest(salt bytea, before jsonb, after jsonb, ip inet) returns bytea language plpgsql immutable as $$
begin
  return sha256(salt || convert_to(concat_ws(chr(31), coalesce(before::text, ''), coalesce(after::text, ''), coalesce(host(ip), '')), 'UTF8'));
end $$;
