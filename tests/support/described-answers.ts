// Each answer of the tests is compared with the OpenAPI document: its status, its type and its body.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

type Media = { schema?: object }
type Described = { content?: Record<string, Media>; $ref?: string }
type Operation = { operationId: string; responses: Record<string, Described> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Described>; schemas: Record<string, object> }
}
type JsonSchema = z.core.JSONSchema.JSONSchema
type Given = { method: string; url: string; status: number; type: string; body: unknown }

let known: Promise<(given: Given) => string | null> | undefined

/** All apps of a process have the same routes, so the document is read once, before a test looks at the clock. */
export const readDescription = async (app: FastifyInstance) => void (await (known ??= readDocument(app)))

export async function expectDescribed(app: FastifyInstance, given: Given): Promise<void> {
  // Failures of the installation can be anywhere.
  if (given.status >= 500) return
  known ??= readDocument(app)
  const problem = (await known)(given)
  if (problem) throw new Error(`${given.method} ${given.url} answered ${given.status}: ${problem}`)
}

async function readDocument(app: FastifyInstance) {
  const document: Document = (await app.inject('/api/openapi.json')).json()
  const find = operationsOf(document)
  const validate = validatorOf(document)
  return ({ method, url, status, type, body }: Given): string | null => {
    const operation = find(method, url)
    if (!operation) return null
    const named = operation.responses[String(status)]
    if (!named) return `${operation.operationId} does not name this status.`
    const answer = document.components.responses[named.$ref?.split('/').at(-1) ?? ''] ?? named
    const content = answer.content ?? {}
    if (type === '' && Object.keys(content).length === 0) return null
    const { schema } = content[type] ?? content['*/*'] ?? {}
    if (!schema) return `${operation.operationId} does not name the type ${type}.`
    return type.includes('json') ? validate(schema, body) : null
  }
}

/** Checks a body by a schema of the document and those that it refers to. */
function validatorOf({ components: { schemas } }: Document) {
  const checks = new Map<object, z.ZodType>()
  return (schema: object, body: unknown): string | null => {
    const check = checks.get(schema) ?? toCheck(schema, schemas)
    checks.set(schema, check)
    const { error } = check.safeParse(body)
    return error ? z.prettifyError(error) : null
  }
}

function toCheck(schema: object, schemas: Record<string, object>): z.ZodType {
  const $defs: Record<string, JsonSchema> = {}
  const define = (part: object): JsonSchema & object => {
    const text = JSON.stringify(part).replaceAll('"#/components/schemas/', '"#/$defs/')
    for (const [, name = ''] of text.matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (name in $defs) continue
      $defs[name] = {}
      $defs[name] = define(schemas[name] ?? {})
    }
    return JSON.parse(text)
  }
  return z.fromJSONSchema({ ...define(schema), $defs })
}

/** The operation of an address. Fixed parts come before parameters, as in the router. */
function operationsOf({ paths }: Document) {
  const all = Object.entries(paths)
    .map(([path, methods]) => ({ path, methods, pattern: patternOf(path) }))
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  return (method: string, url: string): Operation | undefined => {
    const [path = ''] = url.split('?', 1)
    const found = all.find(({ pattern, methods }) => pattern.test(path) && methods[method.toLowerCase()])
    return found?.methods[method.toLowerCase()]
  }
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.+*?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')}$`)
