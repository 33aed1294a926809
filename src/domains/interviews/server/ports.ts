// What interviews need from other domains.
import type { Db } from '#platform/server/database.ts'
import { port } from '#platform/server/port.ts'

/** Booked with a link that still opens and can move or cancel it. */
export const isSelfBooked = port<(db: Db, of: { id: string; now: Date }) => Promise<boolean>>(
  'whether a link booked the interview',
)
