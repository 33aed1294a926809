// Open jobs for the public: find, read and apply without an account.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { fileField } from '#shared/file-field.ts'
import { idSchema } from '#shared/ids.ts'
import { listOf, pageOf, pageQuery } from '#shared/list.ts'
import { line, text } from '#shared/text.ts'
import { STATES } from '#shared/us-states.ts'
import { placeSchema } from './schemas.ts'
import { EMPLOYMENT_TYPES, PAY_UNITS, PUBLIC_SORTS, QUESTION_TYPES } from './words.ts'

const { get, post } = endpoints('public')

const params = z.strictObject({ slug: z.string().min(1).max(140) })

const publicPaySchema = z
  .object({
    minCents: z.number().int().nullable(),
    maxCents: z.number().int().nullable(),
    unit: z.enum(PAY_UNITS),
  })
  .nullable()
export type PublicPay = z.infer<typeof publicPaySchema>

const publicJobSummarySchema = z.object({
  id: idSchema,
  slug: z.string(),
  title: z.string(),
  employer: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  remote: z.boolean(),
  employmentType: z.enum(EMPLOYMENT_TYPES),
  category: z.string(),
  openings: z.number().int(),
  pay: publicPaySchema,
  postedAt: timestampSchema,
  /** Miles from the requested place. */
  miles: z.number().nullable(),
})
export type PublicJobSummary = z.infer<typeof publicJobSummarySchema>

const publicListQuerySchema = z.strictObject({
  ...pageQuery,
  q: z.string().trim().max(200).optional(),
  /** A ZIP code, a city with its state, or a state. An unknown place lists nothing. */
  place: z.string().trim().max(80).optional(),
  radius: z.coerce.number().int().min(1).max(500).default(25),
  type: listOf(z.enum(EMPLOYMENT_TYPES)),
  category: listOf(z.string().min(1).max(60)),
  remote: z.literal('true').optional(),
  /** Minimum pay in cents per hour. */
  pay: z.coerce.number().int().min(1).max(100_000_00).optional(),
  sort: z.enum(PUBLIC_SORTS).default('newest'),
})
export type PublicListQuery = z.output<typeof publicListQuerySchema>

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }))
const facetsSchema = z.object({ category: facet, type: facet, pay: facet, remote: z.number().int() })
export type Facets = z.infer<typeof facetsSchema>

export const listPublicJobs = get('/api/public/jobs', {
  summary: 'Lists open jobs with search and filters, one page at a time.',
  query: publicListQuerySchema,
  answer: pageOf(publicJobSummarySchema).extend({
    /** The recognized place. Null when none was given or it is unknown. */
    place: placeSchema.nullable(),
    /** The recognized state, if the place is a whole state. */
    state: z.enum(STATES).nullable(),
    /** The counts of each kind, only on the first page. */
    facets: facetsSchema.nullable(),
  }),
})

const publicQuestionSchema = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(QUESTION_TYPES),
  required: z.boolean(),
  options: z.array(z.string()),
  /** Tells applicants in advance which answer disqualifies. */
  hint: z.string().nullable(),
})
export type PublicQuestion = z.infer<typeof publicQuestionSchema>

const publicJobSchema = publicJobSummarySchema.extend({
  referenceNumber: z.string(),
  street: z.string().nullable(),
  zip: z.string().nullable(),
  descriptionHtml: z.string(),
  validThrough: z.string().nullable(),
  /** Whether it accepts applications. A closed job says so instead of disappearing. */
  open: z.boolean(),
  over: z.boolean(),
  questions: z.array(publicQuestionSchema),
  consentText: z.string(),
  /** Sent back with the application: the time when the form was opened. */
  formToken: z.string(),
})
export type PublicJob = z.infer<typeof publicJobSchema>

export const getPublicJob = get('/api/public/jobs/:slug', {
  summary: 'Returns one job as the public sees it.',
  params,
  answer: publicJobSchema,
})

const sourceSchema = line(80).default('')

export const countJobView = post('/api/public/jobs/:slug/views', {
  summary: 'Counts a page view by day and source. Nothing about the visitor is saved.',
  params,
  body: z.strictObject({ source: sourceSchema }),
})

const jsonText = z
  .string()
  .max(40_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'The answers could not be read. Send the form again.' })
      return z.NEVER
    }
  })

/** A form: texts, the answers as JSON by question, and the file `resume`. */
const applicationFormSchema = z.strictObject({
  firstName: line(80).min(1, 'Enter your first name.'),
  lastName: line(80).min(1, 'Enter your last name.'),
  email: text({ max: 254 }).pipe(z.email('Enter an address such as name@example.com.')),
  phone: line(40).default(''),
  answers: jsonText.pipe(z.record(z.string().max(40), z.union([line(4_000), z.number(), z.boolean()]))),
  consent: z.string().max(10_000),
  formToken: z.string().max(600),
  source: sourceSchema,
  /** The secret of the link that asked the candidate to apply. */
  linkToken: z.string().max(100).optional(),
  /** A hidden field. Only bots fill it in. */
  website: z.string().max(2_000).default(''),
  resume: fileField.optional(),
})

export const applyForJob = post('/api/public/jobs/:slug/applications', {
  summary: 'Applies for a job. The response is the same for first and repeat applications.',
  params,
  body: applicationFormSchema,
  created: z.object({
    referenceNumber: z.string(),
    /** Whether an answer disqualified the applicant. It depends only on the answers. */
    outcome: z.enum(['received', 'ruled_out']),
  }),
})

/** What a resume says of its owner. An empty text where it says nothing certain. */
const prefillSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
})

export const readOwnResume = post('/api/public/jobs/:slug/resume', {
  summary: 'Reads name and contact from a resume to fill in the form. Nothing is saved.',
  params,
  body: z.strictObject({ formToken: z.string().max(600), resume: fileField }),
  answer: prefillSchema,
})
