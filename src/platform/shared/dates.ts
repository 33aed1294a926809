// Times cross the wire as ISO 8601 in UTC, with whatever precision the database has.
import { z } from 'zod'

/** Calendars of other centuries are nobody's working day, and their edges break the arithmetic of timezones. */
const isThinkable = (date: string) => date >= '1900' && date < '2200'
const UNTHINKABLE = 'Enter a date between 1900 and 2199.'

export const timestampSchema = z.iso.datetime({ offset: false }).refine(isThinkable, UNTHINKABLE)
export const dateSchema = z.iso.date('Enter the date as YYYY-MM-DD.').refine(isThinkable, UNTHINKABLE)
