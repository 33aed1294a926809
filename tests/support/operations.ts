// Every operation of the OpenAPI document, with requests that have one text in each string field.
import type { TestApp } from './app.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  default?: unknown
  maxLength?: number
  minimum?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
}
type Described = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = {
  paths: Record<string, Record<string, Described>>
  components?: { schemas?: Record<string, Schema> }
}
export type Operation = {
  name: string
  method: string
  path: string
  query: Schema
  body: Schema | null
  isForm: boolean
}
/** One string field: its path, its schema, and a function that sets it. */
export type Place = { at: string; schema: Schema; fill(text: string): unknown }
/** Valid values by field name, such as the id of an existing client. */
export type Known = Record<string, unknown>

export async function readOperations({ anonymous }: TestApp) {
  const document = (await anonymous.get('/api/openapi.json')).body as Document
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? resolve(document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(method.toUpperCase(), path, described)),
  )
  return { operations, resolve }
}

function toOperation(method: string, path: string, { parameters = [], requestBody }: Described): Operation {
  const inQuery = parameters.filter((each) => each.in === 'query')
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const query: Schema = {
    type: 'object',
    properties: Object.fromEntries(inQuery.map((each) => [each.name, each.schema])),
    required: inQuery.filter((each) => each.required).map((each) => each.name),
  }
  const isForm = /applications$|\/files$|\/upload$/.test(path) && path !== '/api/applications'
  return {
    name: `${method} ${path}`,
    method,
    path,
    query,
    body: content?.schema ?? null,
    isForm: isForm && type !== undefined,
  }
}

type Resolve = (schema: Schema) => Schema
const typeOf = ({ type }: Schema) => (Array.isArray(type) ? type[0] : type)
const choices = (schema: Schema) => schema.anyOf ?? schema.oneOf

/** A value that matches the schema. */
export function sample(given: Schema, known: Known, resolve: Resolve): unknown {
  const schema = resolve(given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => sample(each, known, resolve)))
  const first = choices(schema)?.[0]
  if (first) return sample(first, known, resolve)
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [
          name,
          name in known ? known[name] : sample(schema.properties?.[name] ?? {}, known, resolve),
        ]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, known, resolve))
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    default:
      return sampleText(schema)
  }
}

function sampleText({ format, pattern }: Schema): string {
  if (format === 'uuid') return '01900000-0000-7000-8000-000000000000'
  if (format === 'date') return '2026-01-31'
  if (format === 'date-time') return '2026-01-31T09:30:00Z'
  if (format === 'uri') return 'https://example.com/a'
  if (pattern?.includes('@') || format === 'email') return 'name@example.com'
  return pattern?.includes('{5}') ? '77030' : 'a'
}

/** Every string field below a schema, without enums. */
export function placesIn(given: Schema, known: Known, resolve: Resolve, at = ''): Place[] {
  const schema = resolve(given)
  if (schema.enum || schema.const !== undefined) return []
  const several = choices(schema) ?? schema.allOf
  if (several) return several.flatMap((each) => placesIn(each, known, resolve, at))
  const type = typeOf(schema)
  if (type === 'array')
    return placesIn(schema.items ?? {}, known, resolve, `${at}[]`).map((place) => ({
      ...place,
      fill: (text) => [place.fill(text)],
    }))
  if (type === 'object') return placesInObject(schema, known, resolve, at)
  return type === 'string' ? [{ at, schema, fill: (text) => text }] : []
}

function placesInObject(schema: Schema, known: Known, resolve: Resolve, at: string): Place[] {
  const whole = sample(schema, known, resolve) as Record<string, unknown>
  const inside = (name: string, part: Schema) =>
    placesIn(part, known, resolve, `${at}.${name}`).map((place) => ({
      ...place,
      fill: (text: string) => ({ ...whole, [name]: place.fill(text) }),
    }))
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => inside(name, part))
  const { additionalProperties: others } = schema
  if (typeof others !== 'object') return named
  const key: Place = {
    at: `${at}.(key)`,
    schema: {},
    fill: (text) => ({ ...whole, [text]: sample(others, known, resolve) }),
  }
  return [...named, ...inside('other', others), key]
}
