// The months whose entries are derived, as parts of a statement.

/**
 * Open months. Before the first one closes, also everything before the start. A day is a day of the month's timezone,
 * and a moment never leaves its month when the timezone changed between two.
 */
export const OPEN_PERIODS = `periods as (
  select m.starts_at, m.ends_at, m.timezone, m.month as first_day, (m.month + interval '1 month')::date - 1 as last_day
  from cost_months m where m.closed_at is null
  union all
  select '-infinity', min(m.starts_at), (array_agg(m.timezone order by m.month))[1], '-infinity', min(m.month) - 1
  from cost_months m having count(m.closed_at) = 0 and count(*) > 0)`

/** Closed months, and everything before the start once one is closed. */
export const CLOSED_PERIODS = `periods as (
  select m.starts_at, m.ends_at, m.timezone, m.month as first_day, (m.month + interval '1 month')::date - 1 as last_day
  from cost_months m where m.closed_at is not null
  union all
  select '-infinity', min(m.starts_at), (array_agg(m.timezone order by m.month))[1], '-infinity', min(m.month) - 1
  from cost_months m having count(m.closed_at) > 0)`

/** The day of a moment in period p. */
export const dayOf = (moment: string) =>
  `least(greatest((${moment} at time zone p.timezone)::date, p.first_day), p.last_day)`
