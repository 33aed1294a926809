// Times cross the wire as ISO 8601 in UTC, with whatever precision the database has.
import { z } from 'zod'

export const timestampSchema = z.iso.datetime({ offset: false })
export const dateSchema = z.iso.date('Enter the date as YYYY-MM-DD.')
