// The OpenAPI document of all routes. The routes say what they take and answer. The contracts give their names.
import Fastify, { type FastifySchema, type RouteOptions } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PARAMETERS, RESPONSES } from './api-components.ts'
import { anyone } from './policy.ts'
import { guardOf } from './record-guard.ts'
import { ownCompilers } from './response-serializer.ts'

/** What the contracts of the domains add: names of operations by method and url, and names of schemas. */
export type Contracts = { operations: Map<string, string>; schemas: Map<z.ZodType, string> }
export const NO_CONTRACTS: Contracts = { operations: new Map(), schemas: new Map() }

export type Schema = Record<string, unknown>
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema }
type Answer = { description?: string; content?: Record<string, { schema?: Schema }> } | { $ref: string }
export type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content?: Record<string, { schema?: Schema }>; required?: boolean }
  responses?: Record<string, Answer>
}
export type Paths = Record<string, Record<string, Operation>>
export type Description = {
  paths?: Paths
  components?: Record<string, Record<string, unknown>>
  tags?: { name: string }[]
}

/**
 * The generator must see every route, and loading it takes a tenth of a second that no start should wait for. So it runs on
 * a separate server that never listens.
 */
export async function describeApi(
  routes: readonly RouteOptions[],
  contracts: Contracts,
): Promise<Description> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = Fastify({ schemaController: ownCompilers, exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  const schemaRegistry = registryOf(contracts)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Candor Hire',
        version: '1',
        description: 'All API calls. Errors are application/problem+json with a stable code.',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/', description: 'This installation' }],
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  })
  const visible = routes.filter(({ schema }) => !schema?.hide)
  for (const { method, url, schema } of visible)
    app.route({ method, url, ...(schema && { schema: withoutNames(schema) }), handler: () => null })
  await app.ready()
  const description = app.swagger() as Description
  await app.close()
  complete(description, visible, contracts)
  return description
}

/** The generator lists the fields of an address. It does not find those of a schema with a name. */
function withoutNames(schema: FastifySchema): FastifySchema {
  const { params, querystring } = schema
  return {
    ...schema,
    ...(params instanceof z.ZodType && { params: params.clone(params.def) }),
    ...(querystring instanceof z.ZodType && { querystring: querystring.clone(querystring.def) }),
  }
}

/** The ids that schemas gave themselves stand above the names of their exports. */
function registryOf({ schemas }: Contracts): typeof z.globalRegistry {
  const idOf = (schema: z.ZodType) => z.globalRegistry.get(schema)?.id
  const taken = new Set([...schemas.keys()].map(idOf))
  for (const [schema, id] of schemas)
    if (!idOf(schema) && !taken.has(id)) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
  return z.globalRegistry
}

type Sent = 'required' | 'optional'
type Declared = FastifySchema & { ifMatch?: Sent; key?: Sent; fileType?: string; refuses?: number[] }

function complete(description: Description, routes: readonly RouteOptions[], contracts: Contracts): void {
  const names = new Set<string>()
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    for (const method of [route.method].flat()) {
      const operation = description.paths?.[path]?.[method.toLowerCase()]
      if (!operation) continue
      const name = contracts.operations.get(`${method} ${route.url}`) ?? nameOf(method, route.url)
      if (names.has(name)) throw new Error(`Two operations have the name ${name}. Rename one endpoint.`)
      names.add(name)
      completeOperation(operation, { name, method, route })
    }
  }
  const tags = new Set(
    Object.values(description.paths ?? {}).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => operation.tags ?? []),
    ),
  )
  description.tags = [...tags].toSorted().map((name) => ({ name, description: `Calls of ${name}.` }))
  description.components = {
    ...description.components,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-cdh-session',
        description: 'The session of a signed-in user.',
      },
    },
    parameters: PARAMETERS,
    responses: RESPONSES,
  }
  nameKeys(description)
  dropUnused(description)
}

const refTo = (kind: 'responses' | 'parameters', name: string) => ({ $ref: `#/components/${kind}/${name}` })

type Completed = { name: string; method: string; route: RouteOptions }

function completeOperation(operation: Operation, { name, method, route }: Completed): void {
  const { policy, machine } = route.config ?? {}
  const { ifMatch, key, fileType, refuses = [] } = (route.schema ?? {}) as Declared
  const isOpen = policy === undefined || policy === anyone || machine === true
  operation.operationId = name
  operation.security = isOpen ? [] : [{ session: [] }]
  const headers = [
    method !== 'GET' && machine !== true && 'RequestedWith',
    ifMatch && (ifMatch === 'required' ? 'IfMatch' : 'IfMatchOptional'),
    key && (key === 'required' ? 'IdempotencyKey' : 'IdempotencyKeyOptional'),
  ].filter((each) => typeof each === 'string')
  if (headers.length > 0)
    operation.parameters = [
      ...(operation.parameters ?? []),
      ...headers.map((each) => refTo('parameters', each)),
    ]
  const answers: Record<string, string | false | undefined> = {
    400: 'Malformed',
    401: (!isOpen || provesItself(route)) && 'Unauthenticated',
    402: refuses.includes(402) && 'NoMoney',
    403: (!isOpen || provesItself(route)) && 'Forbidden',
    // Staff and customers do not see each other's addresses.
    404: (!isOpen || route.url.includes(':') || takesLink(method, route)) && 'NotFound',
    409: (method !== 'GET' || refuses.includes(409)) && 'Conflict',
    410: mayBeGone(method, route) && 'Gone',
    412: (ifMatch || refuses.includes(412)) && 'Stale',
    413: (operation.requestBody || (route.config?.machine && method !== 'GET')) && 'TooLarge',
    415: operation.requestBody && 'WrongContent',
    422: (method !== 'GET' || Boolean(route.schema?.querystring)) && 'Invalid',
    428: ifMatch && 'PreconditionRequired',
    429: 'TooMany',
  }
  const responses: Record<string, Answer> = { ...operation.responses }
  for (const [status, answer] of Object.entries(answers))
    if (answer && !responses[status]) responses[status] = refTo('responses', answer)
  responses['default'] = refTo('responses', 'Problem')
  operation.responses = responses
  describeForm(operation, route)
  describeFile(operation, fileType ?? typeOfFile(route.url))
}

const AUTH = '/api/auth/'

/** Anyone may call it, with a password, code or signature that can be wrong or not enough. */
const provesItself = ({ url, method, config }: RouteOptions) =>
  config?.machine === true || (url.startsWith(AUTH) && method !== 'GET')

/** A visitor sends the secret of a link in the body. */
const takesLink = (method: string, { url, config }: RouteOptions) =>
  config?.policy === anyone && !config.machine && method !== 'GET' && !url.startsWith(AUTH)

/** A record that was removed or merged cannot be changed, and a guarded one not read. Links and codes are used once, or expire. */
function mayBeGone(method: string, { url, config }: RouteOptions): boolean {
  if (config?.machine) return false
  const isOpen = config?.policy === anyone
  if (guardOf(url)) return true
  return method === 'GET' ? isOpen && url.includes(':') : isOpen || url.includes(':')
}

const FILE = { type: 'string', format: 'binary', description: 'The file.' }

/** A body with a file is a form. A route whose file stays on disk reads it beside the fields. */
function describeForm({ requestBody }: Operation, route: RouteOptions): void {
  const json = requestBody?.content?.['application/json']
  if (!requestBody || !json?.schema) return
  const { schema } = json
  if (route.config?.filesOnDisk) schema['properties'] = { ...(schema['properties'] as object), file: FILE }
  else if (!JSON.stringify(schema).includes('"binary"')) return
  requestBody.content = { 'multipart/form-data': json }
}

/** An answer without a schema is a file, by default one of any type that a user uploaded. */
function describeFile({ responses = {} }: Operation, type: string): void {
  const ok = responses['200']
  if (!ok || !('content' in ok)) return
  const schema = ok.content?.['application/json']?.schema
  if (schema && Object.keys(schema).length === 0)
    ok.content = { [type]: { schema: { type: 'string', contentEncoding: 'binary' } } }
}

const FILE_TYPES: Record<string, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  xml: 'application/xml',
  ics: 'text/calendar',
}
const typeOfFile = (url: string) => FILE_TYPES[/\.(\w+)$/.exec(url)?.[1] ?? ''] ?? '*/*'

/** For the few routes without a contract, such as the live events. */
function nameOf(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

/** A record of known keys is an object with these properties. */
function nameKeys(part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  const schema = part as Schema & { propertyNames?: { enum?: string[] }; additionalProperties?: unknown }
  const keys = schema.propertyNames?.enum
  if (keys && schema['type'] === 'object' && schema['required']) {
    schema['properties'] = Object.fromEntries(keys.map((key) => [key, schema.additionalProperties ?? {}]))
    delete schema.propertyNames
    schema.additionalProperties = false
  }
  for (const each of Object.values(part)) nameKeys(each)
}

/** Schemas, parameters and responses to which nothing refers, until none is left. */
function dropUnused(description: Description): void {
  const { components = {} } = description
  for (let dropped = true; dropped; ) {
    dropped = false
    const text = JSON.stringify(description)
    for (const kind of ['schemas', 'parameters', 'responses'])
      for (const name of Object.keys(components[kind] ?? {})) {
        if (text.includes(`"#/components/${kind}/${name}"`)) continue
        delete components[kind]?.[name]
        dropped = true
      }
  }
}
