// Times are ISO 8601 in UTC, with the precision of the database.
import { z } from 'zod'

export const timestampSchema = z.iso.datetime({ offset: false })
export const dateSchema = z.iso.date('Enter the date as YYYY-MM-DD.')
