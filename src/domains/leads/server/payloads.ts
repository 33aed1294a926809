// What providers send, read without trust and without loss. Pure: bytes in, facts out.
import { isLosslessNumber, parse } from 'lossless-json'
import { z } from 'zod'
import { graphId as id } from '#domains/integrations/server/index.ts'
import type { FormField } from './field-map.ts'

/** The body will never be readable: nobody needs to try again. */
export class Unreadable extends Error {}

const MAX_CHANGES = 1_000

const metaSchema = z.object({
  object: z.literal('page'),
  entry: z
    .array(
      z.object({
        id: id.optional(),
        changes: z
          .array(z.object({ field: z.string().max(100), value: z.unknown() }))
          .max(MAX_CHANGES)
          .default([]),
      }),
    )
    .max(MAX_CHANGES),
})
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

export function readMeta(body: Buffer): MetaChange[] {
  const { entry } = check(metaSchema, parseJson(body))
  const changes = entry.flatMap(({ id: pageId, changes: all }) =>
    all
      .filter(({ field }) => field === 'leadgen')
      .map(({ value }) => {
        const lead = check(leadgenSchema, value)
        return {
          leadgenId: lead.leadgen_id,
          formId: lead.form_id ?? null,
          pageId: lead.page_id ?? pageId ?? null,
          adId: lead.ad_id,
        }
      }),
  )
  return [...new Map(changes.map((change) => [change.leadgenId, change])).values()]
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
  const lead = check(googleSchema, parseJson(body))
  return {
    externalId: lead.lead_id,
    formId: lead.form_id ?? null,
    isTest: lead.is_test ?? false,
    fields: lead.user_column_data.map(({ column_id, column_name, string_value = '' }) => ({
      name: column_id ?? column_name ?? '',
      value: string_value,
    })),
    attribution: lead.campaign_id ? { campaignId: lead.campaign_id } : {},
  }
}

/** Any object: its values become fields, those of objects inside with a dotted name. */
export function readInbound(body: Buffer): Arrived {
  const value = parseJson(body)
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new Unreadable('Send a JSON object with the fields of the lead.')
  const fields: FormField[] = []
  const todo: [string, unknown, number][] = Object.entries(value).map(([name, each]) => [name, each, 1])
  for (let next = todo.shift(); next && fields.length < 200; next = todo.shift()) {
    const [name, each, depth] = next
    if (isPlainObject(each) && depth < 3)
      todo.push(
        ...Object.entries(each).map(([key, inner]): [string, unknown, number] => [
          `${name}.${key}`,
          inner,
          depth + 1,
        ]),
      )
    else fields.push({ name, value: textOf(each) })
  }
  return { externalId: null, formId: null, isTest: false, fields, attribution: {} }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ').slice(0, 5_000)
  if (isPlainObject(value)) return JSON.stringify(value).slice(0, 5_000)
  // A number keeps the form in which it was sent.
  if (isLosslessNumber(value)) return value.toString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function parseJson(body: Buffer): unknown {
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Unreadable('The body is not JSON. Send JSON in UTF-8.')
  }
}

function check<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Unreadable(z.prettifyError(parsed.error).slice(0, 1_000))
}
