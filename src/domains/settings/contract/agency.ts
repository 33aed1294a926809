// The contract of the agency: its names, address, tax ID and timezone.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import { isTimezone } from '#shared/zoned-time.ts'

export const agencySchema = z.object({
  name: z.string(),
  legalName: z.string(),
  /** In one line. Empty: not entered yet. */
  postalAddress: z.string(),
  taxId: z.string(),
  timezone: z.string(),
  version: z.number().int(),
})
export type Agency = z.infer<typeof agencySchema>

const { get, patch } = endpoints('settings')

export const getAgency = get('/api/agency', {
  summary: 'Returns the agency: names, postal address, tax ID and timezone.',
  answer: agencySchema,
})

export const changeAgency = patch('/api/agency', {
  ifMatch: 'required',
  summary: 'Changes the given fields of the agency. Needs If-Match.',
  body: z
    .strictObject({
      name: line(160).min(1, 'Enter the name.'),
      legalName: line(160),
      /** Not to be emptied: campaigns that send would have none. */
      postalAddress: line(200).min(1, 'Enter the address.'),
      taxId: line(40),
      timezone: z.string().max(60).refine(isTimezone, 'Choose a timezone from the list.'),
    })
    .partial(),
  answer: agencySchema,
})
