// The shapes of clients and their members.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { emailSchema } from '#shared/email.ts'
import { byKind, maskOf } from '#shared/fields.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { singleSpaced } from '#shared/fold-text.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import { line } from '#shared/text.ts'
import { STATES } from '#shared/us-states.ts'
import { isTimezone } from '#shared/zoned-time.ts'
import { CLIENT_FIELDS, CUSTOMER_READ, DETAILS, LISTED } from './client-fields.ts'
import { CLIENT_FILTERS } from './filters.ts'
import { CLIENT_ROLES, CLIENT_STATUSES, EDIT_STATUSES, MAX_CREDIT_CENTS, TWIN_REASONS } from './words.ts'

const statusSchema = z.enum(CLIENT_STATUSES)
const roleSchema = z.enum(CLIENT_ROLES)

/** The fields that are read. */
const shownFields = z
  .object(
    byKind(CLIENT_FIELDS, {
      name: () => z.string(),
      word: () => z.string(),
      website: () => z.string().nullable(),
      phone: () => z.string().nullable(),
      text: () => z.string().nullable(),
      state: () => z.string().nullable(),
      timezone: () => z.string(),
      manager: () => idSchema.nullable(),
      status: () => statusSchema,
      credit: () => z.number().int(),
    }),
  )
  .omit({ accountManagerId: true })

export const clientSummarySchema = z.object({
  id: idSchema,
  ...shownFields.pick(maskOf(LISTED)).shape,
  accountManager: z.object({ id: idSchema, name: z.string() }).nullable(),
  availableCents: z.number().int(),
  heldCents: z.number().int(),
  /** Went back to a card after it was spent. */
  owedCents: z.number().int(),
  /** Standing orders that are not finished, postings that are not closed, and portal users. */
  open: z.object({ orders: z.number().int(), postings: z.number().int(), members: z.number().int() }),
})
export type ClientSummary = z.infer<typeof clientSummarySchema>

export const clientSchema = clientSummarySchema.extend({
  ...shownFields.pick(maskOf(DETAILS)).shape,
  createdAt: timestampSchema,
  version: z.number().int(),
  /** When it asked for approval. Null: staff added it. */
  appliedAt: timestampSchema.nullable(),
  declineReason: z.string(),
  can: z.object({ change: z.boolean() }),
})
export type Client = z.infer<typeof clientSchema>

export const clientQuerySchema = z.strictObject({ ...pageQuery, ...filterShape(CLIENT_FILTERS) })

export const declineSchema = z.strictObject({
  reason: line(300).min(3, 'Enter a reason. The customer reads it.'),
})

/** A client that may be the same company. */
export const twinSchema = z.object({
  id: idSchema,
  name: z.string(),
  status: statusSchema,
  same: z.array(z.enum(TWIN_REASONS)),
})
export type Twin = z.infer<typeof twinSchema>

/** Shown as a link, so nothing but a web address. */
const websiteSchema = (max: number) =>
  line(max)
    .transform((text) => (text === '' || text.includes('://') ? text : `https://${text}`))
    .refine((text) => text === '' || isWebAddress(text), 'Enter an address such as https://example.com.')
    .transform((text) => text || null)
    .nullable()

function isWebAddress(text: string): boolean {
  const { protocol, hostname, username } = URL.parse(text) ?? {}
  return (protocol === 'https:' || protocol === 'http:') && Boolean(hostname?.includes('.')) && !username
}

/** As it is stored. Checked here, so that a form shows all its errors at once. */
const phoneSchema = (max: number) =>
  line(max)
    .refine(
      (text) => text === '' || normalizePhone(text) !== null,
      'This phone number is not valid. Enter 10 digits, or + and the country code.',
    )
    .transform((phone) => normalizePhone(phone))
    .nullable()

const creditSchema = z
  .number()
  .int()
  .min(0, 'Enter 0 or more.')
  .max(MAX_CREDIT_CENTS, 'Enter at most $1,000,000.00.')

const editableFields = byKind(CLIENT_FIELDS, {
  name: ({ max = 160 }) => line(max).overwrite(singleSpaced).min(1, 'Enter the name of the company.'),
  word: ({ max = 80 }) => line(max),
  website: ({ max = 200 }) => websiteSchema(max),
  phone: ({ max = 40 }) => phoneSchema(max),
  text: ({ max = 200 }) =>
    line(max)
      .transform((text) => text || null)
      .nullable(),
  state: () => z.enum(STATES, 'Choose a state.').nullable(),
  timezone: ({ max = 60 }) => z.string().max(max).refine(isTimezone, 'Choose a timezone from the list.'),
  manager: () => idSchema.nullable(),
  status: () => z.enum(EDIT_STATUSES),
  credit: () => creditSchema,
})

export const clientEditSchema = z.strictObject(editableFields).partial()
export type ClientEdit = z.output<typeof clientEditSchema>
export const clientCreateSchema = clientEditSchema.required({ name: true })
export type ClientCreate = z.output<typeof clientCreateSchema>

export const memberSchema = z.object({
  userId: idSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  status: z.enum(['invited', 'active', 'disabled']),
  since: timestampSchema,
  /** What a member may spend from the balance in a month. Null: no limit. Owners and the billing role have none. */
  monthlyLimitCents: z.number().int().nullable(),
})
export type Member = z.infer<typeof memberSchema>
export const membersSchema = z.object({ items: z.array(memberSchema) })

/** An invitation as the invited customer sees it. */
export const ownInvitationSchema = z.object({
  id: idSchema,
  company: z.string(),
  inviter: z.string().nullable(),
  role: roleSchema,
  sentAt: timestampSchema,
})
export type OwnInvitation = z.infer<typeof ownInvitationSchema>

export const inviteSchema = z.strictObject({ email: emailSchema, role: roleSchema })
export type Invite = z.output<typeof inviteSchema>
export const memberChangeSchema = z
  .strictObject({
    role: roleSchema,
    /** Only of members. Null: no limit. */
    monthlyLimitCents: creditSchema.nullable(),
  })
  .partial()
  .refine((given) => Object.keys(given).length > 0, 'Change the role or the limit.')
export type MemberChange = z.output<typeof memberChangeSchema>

/** A company as its own customers see it. */
export const companySchema = z.object({
  id: idSchema,
  ...shownFields.pick(maskOf(CUSTOMER_READ)).shape,
  accountManager: z.object({ name: z.string(), email: z.string() }).nullable(),
  can: z.object({ manageMembers: z.boolean() }),
})
export type Company = z.infer<typeof companySchema>
