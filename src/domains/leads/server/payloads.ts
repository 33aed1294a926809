// What providers send, read without trust and without loss. Pure: bytes in, facts out.
import { z } from 'zod'
import {
  graphId as id,
  parseExactly,
  UnreadableJson as Unreadable,
} from '#domains/integrations/server/index.ts'
import type { FormField } from './field-map.ts'

const MAX_CHANGES = 1_000

const metaSchema = z.object({ object: z.literal('page'), entry: z.array(z.unknown()).max(MAX_CHANGES) })
const entrySchema = z.object({
  id: id.optional(),
  changes: z.array(z.unknown()).max(MAX_CHANGES).default([]),
})
const changeSchema = z.object({ field: z.string().max(100), value: z.unknown() })
const leadgenSchema = z.object({
  leadgen_id: id,
  form_id: id.optional(),
  page_id: id.optional(),
  ad_id: id.optional(),
})

export type MetaChange = {
  leadgenId: string
  formId: string | null
  pageId: string | null
  adId: string | undefined
}

/** A change that cannot be read does not stop the others. The problem says where each one is. */
export function readMeta(body: Buffer): { changes: MetaChange[]; problem: string | null } {
  const issues: Issue[] = []
  const read = <T extends z.ZodType>(schema: T, value: unknown, base: PropertyKey[]): z.infer<T>[] => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return [parsed.data]
    issues.push(...parsed.error.issues.map(({ path, message }) => ({ path: [...base, ...path], message })))
    return []
  }
  const changes = check(metaSchema, parseExactly(body)).entry.flatMap((entry, at) =>
    read(entrySchema, entry, ['entry', at]).flatMap(({ id: pageId, changes: all }) =>
      all.flatMap((change, index) => {
        const base = ['entry', at, 'changes', index]
        const [{ field, value } = { field: '', value: null }] = read(changeSchema, change, base)
        if (field !== 'leadgen') return []
        return read(leadgenSchema, value, [...base, 'value']).map((lead) => ({
          leadgenId: lead.leadgen_id,
          formId: lead.form_id ?? null,
          pageId: lead.page_id ?? pageId ?? null,
          adId: lead.ad_id,
        }))
      }),
    ),
  )
  const problem = issues.length > 0 ? sentencesOf(issues) : null
  if (problem && changes.length === 0) throw new Unreadable(problem)
  return { changes: [...new Map(changes.map((change) => [change.leadgenId, change])).values()], problem }
}

type Arrived = {
  externalId: string | null
  formId: string | null
  isTest: boolean
  fields: FormField[]
  attribution: Record<string, string>
}

const googleSchema = z.object({
  lead_id: id,
  form_id: id.optional(),
  campaign_id: id.optional(),
  is_test: z.boolean().optional(),
  user_column_data: z
    .array(
      z.object({
        column_id: z.string().max(300).optional(),
        column_name: z.string().max(300).optional(),
        string_value: z.string().max(20_000).optional(),
      }),
    )
    .max(200)
    .default([]),
})

export function readGoogle(body: Buffer): Arrived {
  const lead = check(googleSchema, parseExactly(body))
  return {
    externalId: lead.lead_id,
    formId: lead.form_id ?? null,
    isTest: lead.is_test ?? false,
    fields: lead.user_column_data.map(({ column_id, column_name, string_value = '' }) => ({
      name: column_id ?? column_name ?? '',
      value: string_value,
      ...(column_name && { words: column_name }),
    })),
    attribution: lead.campaign_id ? { campaignId: lead.campaign_id } : {},
  }
}

/** Any object: its values become fields, those of objects inside with a dotted name. */
export function readInbound(body: Buffer): Arrived {
  const value = parseExactly(body)
  if (!isPlainObject(value)) throw new Unreadable('Send a JSON object with the fields of the lead.')
  const fields = fieldsOf(value, '', 1)
  if (fields.every((field) => field.value.trim() === ''))
    throw new Unreadable('The body has no values. Send the fields of the lead.')
  return { externalId: null, formId: null, isTest: false, fields, attribution: {} }
}

const MAX_FIELDS = 200

function fieldsOf(object: Record<string, unknown>, prefix: string, depth: number): FormField[] {
  const fields: FormField[] = []
  for (const [key, each] of Object.entries(object).slice(0, MAX_FIELDS)) {
    const name = `${prefix}${key}`
    if (isPlainObject(each) && depth < 3) fields.push(...fieldsOf(each, `${name}.`, depth + 1))
    else fields.push({ name, value: textOf(each) })
  }
  return fields.slice(0, MAX_FIELDS)
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.slice(0, MAX_FIELDS).map(textOf).join(', ').slice(0, 5_000)
  return JSON.stringify(value).slice(0, 5_000)
}

function check<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Unreadable(sentencesOf(parsed.error.issues))
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>

/** The first few problems, each with its place in the body. */
function sentencesOf(issues: readonly Issue[]): string {
  const lines = issues.slice(0, 3).map(({ path, message }) => `${path.join('.') || 'The body'}: ${message}`)
  const more = issues.length > 3 ? [`${issues.length - 3} more problems.`] : []
  return [...lines, ...more].join(' ').slice(0, 1_000)
}
