// The one client of Meta's Graph API. Every failure tells the caller what to do next.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { parseExactly } from './exact-json.ts'
import { type Answered, getOnce } from './get-once.ts'
import type { MetaSettings } from './settings.ts'

const VERSION = 'v25.0'
const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 2_000_000

/** `temporary` is tried again, `rate_limited` after its pause, `expired` once there is a new token, `unknown` never. */
export type GraphFailure = 'temporary' | 'rate_limited' | 'expired' | 'unknown'

export class GraphError extends Error {
  readonly kind: GraphFailure
  readonly retryAfterSeconds: number | undefined
  constructor(kind: GraphFailure, message: string, retryAfterSeconds?: number) {
    super(message)
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Ids may come unquoted and beyond 2^53. They are read exactly and are text from then on. */
export const graphId = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'Send an id of 1 to 200 plain characters.')

const text = z.string().max(20_000)
const leadSchema = z.object({
  id: graphId,
  created_time: z.string().max(40).optional(),
  form_id: graphId.optional(),
  ad_id: graphId.optional(),
  campaign_name: text.optional(),
  ad_name: text.optional(),
  field_data: z.array(z.object({ name: z.string().max(300), values: z.array(text).max(50) })).max(200),
  custom_disclaimer_responses: z
    .array(z.object({ checkbox_key: z.string().max(300), is_checked: z.unknown() }))
    .max(50)
    .optional(),
})
export type GraphLead = z.infer<typeof leadSchema>

const pageSchema = z.object({
  data: z.array(leadSchema).max(1_000),
  paging: z
    .object({ cursors: z.object({ after: z.string().max(500) }).optional(), next: z.string().optional() })
    .optional(),
})

const FIELDS = 'id,created_time,form_id,ad_id,ad_name,campaign_name,field_data,custom_disclaimer_responses'

export async function fetchLead(settings: MetaSettings, id: string): Promise<GraphLead> {
  const lead = read(leadSchema, await ask(settings, encodeURIComponent(id), { fields: FIELDS }))
  if (lead.id === id) return lead
  throw new GraphError(
    'unknown',
    `Meta answered with lead ${lead.id} instead. Check the address of the Graph API.`,
  )
}

/** A page of a form's leads, newest first, and the cursor of the next one. */
export async function fetchFormLeads(settings: MetaSettings, formId: string, after: string | null) {
  const asked = { fields: FIELDS, limit: '100', ...(after && { after }) }
  const page = read(pageSchema, await ask(settings, `${encodeURIComponent(formId)}/leads`, asked))
  return { leads: page.data, after: page.paging?.next ? (page.paging.cursors?.after ?? null) : null }
}

const formSchema = z.object({
  name: text.optional(),
  questions: z
    .array(z.object({ key: z.string().max(300), label: z.string().max(2_000).optional() }))
    .max(200)
    .default([]),
})

/** The name of a form, and the keys and words of its questions. */
export async function fetchForm(settings: MetaSettings, formId: string) {
  return read(formSchema, await ask(settings, encodeURIComponent(formId), { fields: 'name,questions' }))
}

const accountSchema = z.object({ id: graphId, name: text.default('') })

/** Who the token belongs to: the cheapest call that needs it. */
export const fetchAccount = async (settings: MetaSettings) =>
  read(accountSchema, await ask(settings, 'me', { fields: 'id,name' }))

const tokenSchema = z.object({
  data: z.object({ is_valid: z.boolean().default(true), expires_at: z.coerce.number().default(0) }),
})

/** Whether the token works, and when it ends. Some never end. */
export async function inspectToken(settings: MetaSettings) {
  const asked = { input_token: settings.accessToken ?? '' }
  const { data } = read(tokenSchema, await ask(settings, 'debug_token', asked))
  return { isValid: data.is_valid, expiresAt: data.expires_at > 0 ? new Date(data.expires_at * 1_000) : null }
}

function read<T extends z.ZodType>(schema: T, answer: unknown): z.infer<T> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new GraphError(
    'temporary',
    `Meta sent an answer that cannot be read: ${z.prettifyError(parsed.error)}`,
  )
}

async function ask(settings: MetaSettings, path: string, query: Record<string, string>): Promise<unknown> {
  const { accessToken, appSecrets, graphUrl } = settings
  const [appSecret] = appSecrets
  if (!accessToken) throw new GraphError('expired', 'There is no access token for Meta. Connect Meta.')
  const proof = appSecret && createHmac('sha256', appSecret).update(accessToken).digest('hex')
  const parameters = new URLSearchParams({
    ...query,
    access_token: accessToken,
    ...(proof && { appsecret_proof: proof }),
  })
  const address = `${graphUrl.replace(/\/$/, '')}/${VERSION}/${path}?${parameters.toString()}`
  await settings.pass()
  const response = await getOnce(new URL(address), { milliseconds: TIMEOUT_MS, bytes: MAX_ANSWER_BYTES })
  // The address holds the token, so nothing of the failure is repeated.
  if (response === 'failed') throw new GraphError('temporary', 'Meta did not answer in time.')
  if (response === 'too_large') throw new GraphError('temporary', 'Meta sent an answer that is too large.')
  const { status, headers, body } = response
  const answer = parseAnswer(body)
  if (status >= 200 && status < 300 && answer !== undefined) return answer
  throw failureOf({ status, headers }, answer)
}

function parseAnswer(body: Buffer): unknown {
  try {
    return parseExactly(body)
  } catch {
    return undefined
  }
}

const errorSchema = z.object({ error: z.object({ code: z.unknown(), message: z.string().optional() }) })
const RATE_LIMIT_CODES = new Set([4, 17, 32, 613])
const isRateLimit = (code: number) => RATE_LIMIT_CODES.has(code) || (code >= 80_000 && code <= 80_014)

function failureOf({ status, headers }: Pick<Answered, 'status' | 'headers'>, answer: unknown): GraphError {
  const parsed = errorSchema.safeParse(answer)
  const code = parsed.success ? Number(parsed.data.error.code) : 0
  const said = parsed.success ? (parsed.data.error.message ?? '').slice(0, 300) : ''
  const message = `Meta answered ${status}${said ? `: ${said}` : '.'}`
  if (status === 429 || isRateLimit(code)) return new GraphError('rate_limited', message, pauseOf(headers))
  if (status === 401 || code === 190 || code === 102) return new GraphError('expired', message)
  if (status === 404 || code === 100) return new GraphError('unknown', message)
  return new GraphError('temporary', message)
}

/** `Retry-After` in seconds, or Meta's own hint in minutes. */
function pauseOf(headers: Answered['headers']): number | undefined {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  if (Number.isFinite(seconds) && seconds >= 0) return Math.min(seconds, 86_400)
  const usage = String(headers['x-business-use-case-usage'] ?? '').slice(0, 10_000)
  const minutes = Number(/"estimated_time_to_regain_access":\s*(\d+)/.exec(usage)?.[1] ?? Number.NaN)
  return Number.isFinite(minutes) ? Math.min(minutes * 60, 86_400) : undefined
}
