// What costs need from the domains to their right.
import type { Db } from '#platform/server/database.ts'
import { port } from '#platform/server/port.ts'

type Days = { from: string; to: string; timezone: string; client?: string | undefined }
/** Reporting: hires of these days that only a client marked. They have no application, so they have no receipt. */
export const markedHires = port<(db: Db, days: Days) => Promise<number>>('markedHires')
