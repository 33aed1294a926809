// The words and fields of a posting, and the shapes of requests and responses.
import { z } from 'zod'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { byKind } from '#shared/fields.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { line, zipSchema } from '#shared/text.ts'
import { MAX_CENTS } from '#shared/typed-number.ts'
import { STATES } from '#shared/us-states.ts'
import { JOB_FILTERS } from './filters.ts'
import {
  type ListedName,
  POSTING_FIELDS,
  type PostingFieldRules,
  type StaffOnlyName,
} from './posting-fields.ts'
import { EMPLOYMENT_TYPES, JOB_ACTS, JOB_SORTS, JOB_STATUSES, PAY_UNITS, QUESTION_TYPES } from './words.ts'

const cents = z
  .number()
  .int()
  .positive('Enter an amount above zero.')
  .max(MAX_CENTS, 'Enter $100,000,000.00 or less.')

/** Answers that disqualify: options of a choice, yes or no, or a number outside a range. */
const knockoutSchema = z.strictObject({
  answers: z.array(line(120)).max(20),
  below: z.number().nullable(),
  above: z.number().nullable(),
})
/** An applicant's answer to a question. `before` is the first answer, if a later form changed it. */
export const shownAnswerSchema = z.object({
  question: z.string(),
  answer: z.string(),
  before: z.string().nullable(),
})
export const questionSchema = z.strictObject({
  id: z.string().min(1).max(40),
  label: line(200),
  type: z.enum(QUESTION_TYPES),
  required: z.boolean(),
  options: z.array(line(120)).max(20),
  knockout: knockoutSchema.nullable(),
})
export type Question = z.infer<typeof questionSchema>

const editableFields = byKind(POSTING_FIELDS, {
  client: () => idSchema,
  title: ({ max = 140 }) => line(max).min(1, 'Enter a title.'),
  prose: ({ max = 20_000 }) => z.string().max(max),
  employment: () => z.enum(EMPLOYMENT_TYPES),
  category: ({ max = 60 }) => line(max),
  flag: () => z.boolean(),
  text: ({ max = 120 }) =>
    line(max)
      .transform((text) => text || null)
      .nullable(),
  state: () => z.enum(STATES, 'Choose a state.').nullable(),
  zip: () => zipSchema.nullable(),
  cents: () => cents.nullable(),
  pay_unit: () => z.enum(PAY_UNITS).nullable(),
  count: ({ max = 999 }) => z.number().int().min(1, 'At least one.').max(max, `At most ${max}.`),
  questions: ({ max = 15 }) => z.array(questionSchema).max(max, `Use at most ${max} questions.`),
  date: () => dateSchema.nullable(),
})

export const jobEditSchema = z.strictObject(editableFields).partial()
export type JobEdit = z.output<typeof jobEditSchema>
export const jobCreateSchema = jobEditSchema.required({ clientId: true, title: true })
export type JobCreate = z.output<typeof jobCreateSchema>

/** The fields that are read. The client is written by id and read with the name. */
const shownFields = z
  .object(
    byKind(POSTING_FIELDS, {
      client: () => idSchema,
      title: () => z.string(),
      prose: () => z.string(),
      employment: () => z.enum(EMPLOYMENT_TYPES),
      category: () => z.string(),
      flag: () => z.boolean(),
      text: () => z.string().nullable(),
      state: () => z.string().nullable(),
      zip: () => z.string().nullable(),
      cents: () => z.number().int().nullable(),
      pay_unit: () => z.enum(PAY_UNITS).nullable(),
      count: () => z.number().int(),
      questions: () => z.array(questionSchema),
      date: () => z.string().nullable(),
    }),
  )
  .omit({ clientId: true })

const recordFields = {
  id: idSchema,
  referenceNumber: z.string(),
  slug: z.string(),
  client: z.object({ id: idSchema, name: z.string() }),
  status: z.enum(JOB_STATUSES),
  owner: z.object({ id: idSchema, name: z.string() }).nullable(),
  submittedBy: z.string().nullable(),
  submittedAt: timestampSchema.nullable(),
  postedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
}

const maskOf = (is: (field: PostingFieldRules) => boolean) =>
  Object.fromEntries(
    Object.entries<PostingFieldRules>(POSTING_FIELDS).flatMap(([name, field]) =>
      is(field) ? [[name, true]] : [],
    ),
  )
/** For schemas of customers, who neither read nor write these fields. */
export const STAFF_ONLY = maskOf(({ readBy }) => readBy === 'staff') as Record<StaffOnlyName, true>
const LISTED = maskOf(({ list }) => list === true) as Record<ListedName, true>

export const jobSummarySchema = shownFields.pick(LISTED).extend(recordFields)
export type JobSummary = z.infer<typeof jobSummarySchema>

/** For staff, with the results. Customers read their own postings without staff figures. */
export const staffJobSummarySchema = jobSummarySchema.extend({
  applications: z.number().int(),
  /** The number of problems to fix and to review before publishing. */
  checks: z.object({ fix: z.number().int(), look: z.number().int(), all: z.number().int() }),
})
export type StaffJobSummary = z.infer<typeof staffJobSummarySchema>

const checkSchema = z.object({
  id: z.string(),
  /** The job board that would object. */
  by: z.enum(['google', 'indeed', 'ours']),
  level: z.enum(['pass', 'look', 'fix']),
  title: z.string(),
  detail: z.string(),
  /** The form field to fix. */
  field: z.string().nullable(),
  /** A change that fixes it, offered as one click. */
  mend: z.object({ label: z.string(), edit: jobEditSchema.pick({ validThrough: true }) }).nullable(),
})
export type Check = z.infer<typeof checkSchema>

const abilities = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  withdraw: z.boolean(),
  publish: z.boolean(),
  reject: z.boolean(),
  pause: z.boolean(),
  reopen: z.boolean(),
  close: z.boolean(),
  fill: z.boolean(),
})

export const jobPostingSchema = shownFields
  .extend(recordFields)
  .extend({
    descriptionHtml: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: timestampSchema.nullable(),
    decisionNote: z.string(),
    version: z.number().int(),
    checks: z.array(checkSchema),
    views: z.number().int(),
    applies: z.number().int(),
    can: abilities,
  })
  .meta({ id: 'JobPosting' })
export type JobPosting = z.infer<typeof jobPostingSchema>

export type { JobFilter } from './filters.ts'

export const jobListQuerySchema = z.strictObject({
  ...pageQuery,
  ...filterShape(JOB_FILTERS),
  sort: z.enum(JOB_SORTS).default('-created_at'),
})
export type JobListQuery = z.output<typeof jobListQuerySchema>

export const jobActSchema = z.strictObject({
  act: z.enum(JOB_ACTS),
  /** For the author, when changes are requested. */
  note: line(2_000).default(''),
})

export const BULK_LIMIT = 500
export const jobBulkSchema = z.strictObject({
  ids: z.array(idSchema).min(1).max(BULK_LIMIT, `Choose at most ${BULK_LIMIT} postings.`),
  act: z.enum(['pause', 'close']),
})
export const jobBulkResultSchema = z.object({
  changeSetId: idSchema.nullable(),
  changed: z.number().int(),
  skipped: z.array(z.object({ id: idSchema, name: z.string(), reason: z.string() })),
})
export type JobBulkResult = z.infer<typeof jobBulkResultSchema>

export const placeSchema = z.object({
  /** Coordinates of the place, or of one of its ZIP codes for a city with many. */
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type Place = z.infer<typeof placeSchema>
