// The fields of a candidate, and the shapes of requests and responses.
import { z } from 'zod'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { byKind, namesOf } from '#shared/fields.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { listOf, pageQuery } from '#shared/list.ts'
import { line, zipSchema } from '#shared/text.ts'
import { MAX_CENTS } from '#shared/typed-number.ts'
import { STATES } from '#shared/us-states.ts'
import { CANDIDATE_FIELDS, isListed, type ListedName } from './candidate-fields.ts'
import { customFilterSchema } from './custom-filter.ts'
import { CANDIDATE_FILTERS } from './filters.ts'
import { CANDIDATE_SORTS, CANDIDATE_SOURCES, CANDIDATE_STATUSES, PAY_UNITS } from './words.ts'

const candidateStatusSchema = z.enum(CANDIDATE_STATUSES)

const word = line(60).min(1)
const words = (max: number) => z.array(word).max(max, `Use at most ${max}.`)

export const ownerSchema = z.object({ id: idSchema, name: z.string() }).nullable()
const paySchema = z.object({
  cents: z.number().int().positive().max(MAX_CENTS, 'Enter $100,000,000.00 or less.'),
  unit: z.enum(PAY_UNITS),
})
const certificationSchema = z.strictObject({
  name: line(120).min(1),
  number: line(60).nullable().default(null),
  expires: dateSchema.nullable().default(null),
})

/** The fields that users can write. Each can also be changed alone. */
const editableFields = byKind(CANDIDATE_FIELDS, {
  name: ({ label, max = 80 }) => line(max).min(1, `Enter the ${label.toLowerCase()}.`),
  text: ({ max = 120 }) =>
    line(max)
      .transform((text) => text || null)
      .nullable(),
  years: () => z.number().int().min(0).max(70).nullable(),
  state: () => z.enum(STATES, 'Choose a state.').nullable(),
  zip: () => zipSchema.nullable(),
  date: () => dateSchema.nullable(),
  flag: () => z.boolean(),
  yes_no: () => z.boolean().nullable(),
  pay: () => paySchema.nullable(),
  // A pasted address often contains a space.
  emails: ({ max = 10 }) =>
    z.array(line(254).pipe(z.email('Enter an address such as name@example.com.'))).max(max),
  phones: ({ max = 10 }) => z.array(line(40).min(1)).max(max),
  words: ({ max = 50 }) => words(max),
  certifications: ({ max = 30 }) => z.array(certificationSchema).max(max),
  source: () => z.enum(CANDIDATE_SOURCES),
  status: () => candidateStatusSchema,
  owner: () => idSchema.nullable(),
  /** Custom fields by field id. Null empties one, and omitted fields stay. */
  custom: () => z.record(idSchema, z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])),
})

export const candidateEditSchema = z.strictObject(editableFields).partial()
export type CandidateEdit = z.output<typeof candidateEditSchema>

export const candidateCreateSchema = candidateEditSchema
  .omit({ custom: true })
  .required({ firstName: true, lastName: true })
  .extend({
    /** Set after the user has seen the suggested duplicates and confirmed a different candidate. */
    confirmedDistinct: z.boolean().optional(),
  })
export type CandidateCreate = z.output<typeof candidateCreateSchema>

const abilitiesSchema = z.object({ edit: z.boolean(), remove: z.boolean(), merge: z.boolean() })

/** The fields that staff read. */
const shownFields = z
  .object(
    byKind(CANDIDATE_FIELDS, {
      name: () => z.string(),
      text: () => z.string().nullable(),
      years: () => z.number().nullable(),
      state: () => z.string().nullable(),
      zip: () => z.string().nullable(),
      date: () => z.string().nullable(),
      flag: () => z.boolean(),
      yes_no: () => z.boolean().nullable(),
      pay: () => paySchema.nullable(),
      emails: () => z.array(z.string()),
      phones: () => z.array(z.string()),
      words: () => z.array(z.string()),
      certifications: () =>
        z.array(
          z.object({ name: z.string(), number: z.string().nullable(), expires: z.string().nullable() }),
        ),
      source: () => z.enum(CANDIDATE_SOURCES),
      status: () => candidateStatusSchema,
      owner: () => idSchema.nullable(),
      custom: () => z.record(z.string(), z.unknown()),
    }),
  )
  // The owner is written by id and read with the name.
  .omit({ ownerId: true })
  .extend({
    id: idSchema,
    owner: ownerSchema,
    lastActivityAt: timestampSchema,
    createdAt: timestampSchema,
    version: z.number().int(),
  })

const listed = namesOf(CANDIDATE_FIELDS).filter(isListed)

export const candidateSummarySchema = shownFields
  .pick(Object.fromEntries(listed.map((name) => [name, true])) as Record<ListedName, true>)
  .extend(
    shownFields.pick({ id: true, owner: true, lastActivityAt: true, createdAt: true, version: true }).shape,
  )
  .extend({ email: z.string().nullable(), phone: z.string().nullable() })
export type CandidateSummary = z.infer<typeof candidateSummarySchema>

/** The last message that was sent to a candidate or came from them. */
const lastMessageSchema = z.object({
  /** Its start, on one line. */
  text: z.string(),
  at: timestampSchema,
  /** The user who wrote it. Null: the candidate. */
  by: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Written by a machine, such as an out-of-office notice. */
  isAutomatic: z.boolean(),
  /** Since when a reply waits for an answer. It may be an earlier message. */
  unansweredSince: timestampSchema.nullable(),
  /** A reply that the assignee, else the owner, has not opened. */
  isUnread: z.boolean(),
  /** The colleague to whom the conversation is assigned. */
  assignee: z.object({ id: idSchema, name: z.string() }).nullable(),
})
export type LastMessage = z.infer<typeof lastMessageSchema>

export const listedCandidateSchema = candidateSummarySchema.extend({
  lastMessage: lastMessageSchema.nullable(),
})
export type ListedCandidate = z.infer<typeof listedCandidateSchema>

export const candidateSchema = shownFields
  .extend({
    updatedAt: timestampSchema,
    removedAt: timestampSchema.nullable(),
    mergedInto: idSchema.nullable(),
    legalHold: z.boolean(),
    /** Only when one record is read. */
    quarantinedSince: timestampSchema.nullable(),
    can: abilitiesSchema,
  })
  .meta({ id: 'Candidate' })
export type Candidate = z.infer<typeof candidateSchema>

export type { CandidateFilter } from './filters.ts'

const candidateFilterFields = { ...filterShape(CANDIDATE_FILTERS), custom: listOf(customFilterSchema) }
export const candidateFilterSchema = z.strictObject(candidateFilterFields)

export const candidateListQuerySchema = z.strictObject({
  ...pageQuery,
  ...candidateFilterFields,
  sort: z.enum(CANDIDATE_SORTS).default('-last_activity_at'),
})
export type CandidateListQuery = z.output<typeof candidateListQuerySchema>

export const matchSchema = candidateSummarySchema.extend({
  /** The reasons for a possible duplicate, strongest first. */
  reasons: z.array(z.enum(['email', 'phone', 'name'])),
})
export type CandidateMatch = z.infer<typeof matchSchema>

export const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: candidateStatusSchema }),
  z.strictObject({ kind: z.literal('owner'), ownerId: idSchema.nullable() }),
  z.strictObject({ kind: z.literal('add_tags'), tags: words(20).min(1) }),
  z.strictObject({ kind: z.literal('remove_tags'), tags: words(20).min(1) }),
  z.strictObject({ kind: z.literal('remove') }),
])
export type BulkChange = z.output<typeof bulkChangeSchema>

/** The limit of one bulk change, so that one Undo can restore it. */
export const BULK_LIMIT = 5_000

export const bulkSelectionSchema = z.union([
  z.strictObject({ ids: z.array(idSchema).min(1).max(1_000) }),
  z
    .strictObject({
      filter: candidateFilterSchema,
      except: z.array(idSchema).max(1_000).default([]),
      /** The count that the user saw. If it differs now, the user is asked again. */
      expectedCount: z.number().int().min(0).optional(),
      /** Required when no filter narrows the choice. */
      everyone: z.literal(true).optional(),
    })
    .refine(
      ({ filter, everyone }) => everyone || Object.values(filter).some((value) => value !== undefined),
      'Set a filter first, or confirm that you mean all candidates.',
    ),
])
export type BulkSelection = z.output<typeof bulkSelectionSchema>

export const bulkResultSchema = z.object({
  changeSetId: idSchema.nullable(),
  changed: z.number().int(),
  /** Unchanged rows, each with the reason. */
  skipped: z.array(z.object({ id: idSchema, name: z.string(), reason: z.string() })),
})
export type BulkResult = z.infer<typeof bulkResultSchema>

export const changeSchema = z.object({
  id: idSchema,
  action: z.enum(['status', 'owner', 'add_tags', 'remove_tags', 'remove', 'merge']),
  changed: z.number().int(),
  by: z.string(),
  at: timestampSchema,
  undoneAt: timestampSchema.nullable(),
  can: z.object({ undo: z.boolean() }),
})
export type CandidateChange = z.infer<typeof changeSchema>
