// The contract of the agency: its names, addresses, texts and logo.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { AGENCY_COLORS } from '#shared/face.ts'
import { byKind, maskOf } from '#shared/fields.ts'
import { fileField } from '#shared/file-field.ts'
import { line, note } from '#shared/text.ts'
import { isTimezone } from '#shared/zoned-time.ts'
import { AGENCY_FIELD_NAMES, AGENCY_FIELDS } from './agency-fields.ts'

const TOO_LONG = 'This text is too long. Shorten it.'
const email = z.union([z.literal(''), z.email('Enter an address such as name@example.com.')])
const colors = AGENCY_COLORS.map(({ value }) => value)

const changes = byKind(AGENCY_FIELDS, {
  name: ({ max = 0 }) => line(max).min(1, 'Enter the name.'),
  /** Not to be emptied: campaigns that send would have none. */
  address: ({ max = 0 }) => line(max).min(1, 'Enter the address.'),
  line: ({ max = 0 }) => line(max),
  phone: ({ max = 0 }) => line(max),
  email: ({ max = 0 }) => line(max).pipe(email),
  color: () => z.enum(colors, 'Choose a color from the list.'),
  timezone: ({ max = 0 }) =>
    z.string().max(max, TOO_LONG).refine(isTimezone, 'Choose a timezone from the list.'),
  text: ({ max = 0 }) => note(max),
})

const texts = z.object(
  byKind(AGENCY_FIELDS, {
    name: () => z.string(),
    address: () => z.string(),
    line: () => z.string(),
    phone: () => z.string(),
    email: () => z.string(),
    color: () => z.enum(colors),
    timezone: () => z.string(),
    text: () => z.string(),
  }),
)

export const agencySchema = texts.pick(maskOf(AGENCY_FIELD_NAMES)).extend({
  /** The address of the logo. */
  logo: z.string().nullable(),
  version: z.number().int(),
})
export type Agency = z.infer<typeof agencySchema>

const { get, patch, put, del } = endpoints('settings')

export const getAgency = get('/api/agency', {
  summary: 'Returns the agency: names, addresses, color, logo and texts.',
  answer: agencySchema,
})

export const changeAgency = patch('/api/agency', {
  ifMatch: 'required',
  summary: 'Changes the given fields of the agency. Needs If-Match.',
  body: z.strictObject(changes).partial(),
  answer: agencySchema,
})

export const changeLogo = put('/api/agency/logo', {
  summary: 'Replaces the logo: a PNG, JPEG or WebP file of at most 512 KB.',
  body: z.looseObject({ file: fileField }),
  answer: agencySchema,
})

export const removeLogo = del('/api/agency/logo', {
  summary: 'Removes the logo. The first letters of the name stand in its place.',
  answer: agencySchema,
})

export const readAgencyText = get('/api/public/agency/:text', {
  summary: 'Returns a public text of the agency. Empty: it has none.',
  params: z.strictObject({ text: z.enum(['privacy', 'terms']) }),
  answer: z.object({ text: z.string() }),
})

export const readLogo = get('/api/public/agency/logo/:digest', {
  summary: 'Returns the logo of the agency.',
  params: z.strictObject({ digest: z.string().max(64) }),
  fileType: 'image/*',
  answer: z.any(),
})
