// Times are ISO 8601 in UTC, with the precision of the database.
import { z } from 'zod'

/** Dates of other centuries are never valid here, and extreme ones break timezone arithmetic. */
const isThinkable = (date: string) => date >= '1900' && date < '2200'
const UNTHINKABLE = 'Enter a date between 1900 and 2199.'

export const timestampSchema = z.iso.datetime({ offset: false }).refine(isThinkable, UNTHINKABLE)
export const dateSchema = z.iso.date('Enter the date as YYYY-MM-DD.').refine(isThinkable, UNTHINKABLE)
