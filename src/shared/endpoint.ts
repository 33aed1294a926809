// An endpoint is a plain object in Fastify's route shape. The server spreads it into a route, the web calls it, and OpenAPI
// is generated from it. A contract declares its endpoints with the words of `endpoints`:
//
//   const { get, post } = endpoints('clients')
//   export const getClient = get('/api/clients/:id', { summary: 'Returns a client.', answer: clientSchema })
import { z } from 'zod'
import { idSchema } from './ids.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Sent = 'required' | 'optional'
type Url = `/${string}`

type EndpointSchema = {
  summary: string
  tags?: string[]
  params?: z.ZodObject
  querystring?: z.ZodObject
  body?: z.ZodType
  response: Record<number, z.ZodType>
  ifMatch?: Sent
  key?: Sent
  fileType?: string
  refuses?: readonly Refusal[]
}

export type Endpoint = { method: Method; url: Url; schema: EndpointSchema }

/** The money is missing or the card is declined; something is in the way; another user changed the record. */
type Refusal = 402 | 409 | 412

/** How a contract declares an endpoint. Without an answer the status is 204. */
type Declared = {
  summary: string
  /** Without it, every name in the address is an id. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** 200 */
  answer?: z.ZodType
  /** 201 */
  created?: z.ZodType
  /** 202: done later, or another step is needed. */
  accepted?: z.ZodType
  /** 302 */
  redirects?: true
  /** Whether the caller sends the version it read. */
  ifMatch?: Sent
  /** Whether the caller sends an Idempotency-Key. */
  key?: Sent
  /** The type of a file as the answer, if its address does not say it. */
  fileType?: string
  /** Refusals that its method and input do not tell. */
  refuses?: readonly Refusal[]
}

type NamesIn<U extends string> = U extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | NamesIn<After>
    : Rest
  : never
type Ids<U extends string> = z.ZodObject<{ [Name in NamesIn<U>]: typeof idSchema }, z.core.$strict>

type Only<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] }
type Of<D, K extends PropertyKey> = D extends { [Key in K]: infer V } ? V : never
type Responses<D> = Only<{ 200: Of<D, 'answer'>; 201: Of<D, 'created'>; 202: Of<D, 'accepted'> }>

type SchemaOf<U extends Url, D extends Declared> = {
  summary: string
  tags: string[]
  response: [keyof Responses<D>] extends [never] ? { 204: z.ZodUndefined } : Responses<D>
} & Only<{
  params: Of<D, 'params'> extends never ? ([NamesIn<U>] extends [never] ? never : Ids<U>) : Of<D, 'params'>
  querystring: Of<D, 'query'>
  body: Of<D, 'body'>
  ifMatch: Of<D, 'ifMatch'>
  key: Of<D, 'key'>
}>

type Declaration<M extends Method> = <const U extends Url, const D extends Declared>(
  url: U,
  declared: D,
) => { method: M; url: U; schema: SchemaOf<U, D> }

/** Declares the endpoints of a contract. The tag groups them in the description of the API. */
export function endpoints(tag: string) {
  const of =
    <M extends Method>(method: M): Declaration<M> =>
    (url, declared) => ({ method, url, schema: schemaOf(url, tag, declared) as never })
  return {
    get: of('GET'),
    post: of('POST'),
    put: of('PUT'),
    patch: of('PATCH'),
    del: of('DELETE'),
    /** The file of a list, at the address of the list. Its query is the list's without the page. */
    file: <const U extends `/api/${string}/export.csv`, Q extends z.ZodObject = typeof noQuery>(
      url: U,
      query?: Q,
    ) => of('GET')(url, { summary: 'Downloads the list as a file.', query: unpaged(query), answer: z.any() }),
  }
}

function schemaOf(url: Url, tag: string, declared: Declared): EndpointSchema {
  const { params = idsIn(url), query, answer, created, accepted, redirects, ...rest } = declared
  const response: EndpointSchema['response'] = {}
  if (answer) response[200] = answer
  if (created) response[201] = created
  if (accepted) response[202] = accepted
  if (redirects) response[302] = z.undefined()
  return {
    ...rest,
    tags: [tag],
    ...(params && { params }),
    ...(query && { querystring: query }),
    response: Object.keys(response).length > 0 ? response : { 204: z.undefined() },
  }
}

function idsIn(url: Url): z.ZodObject | undefined {
  const names = url.match(/(?<=:)\w+/g)
  return names ? z.strictObject(Object.fromEntries(names.map((name) => [name, idSchema]))) : undefined
}

const noQuery = z.strictObject({})
type Unpaged<Q extends z.ZodObject> = z.ZodObject<Omit<Q['shape'], 'limit' | 'cursor'>, Q['_zod']['config']>

function unpaged<Q extends z.ZodObject>(query?: Q): Unpaged<Q> {
  const asked: z.ZodObject = query ?? noQuery
  return ('cursor' in asked.shape ? asked.omit({ limit: true, cursor: true }) : asked) as Unpaged<Q>
}

type Part<E extends Endpoint, K extends 'params' | 'querystring' | 'body'> = E['schema'][K] extends z.ZodType
  ? E['schema'][K]
  : never

/** The handler's input after parsing. */
export type Params<E extends Endpoint> = z.output<Part<E, 'params'>>
export type Query<E extends Endpoint> = z.output<Part<E, 'querystring'>>
export type Body<E extends Endpoint> = z.output<Part<E, 'body'>>

/** The caller's input before parsing. */
export type ParamsInput<E extends Endpoint> = z.input<Part<E, 'params'>>
export type QueryInput<E extends Endpoint> = z.input<Part<E, 'querystring'>>
export type BodyInput<E extends Endpoint> = z.input<Part<E, 'body'>>

type Success = 200 | 201 | 202
type SuccessSchema<E extends Endpoint> = E['schema']['response'][keyof E['schema']['response'] & Success]

/** The response on success. `undefined` for 204. */
export type Answer<E extends Endpoint> = [SuccessSchema<E>] extends [never]
  ? undefined
  : SuccessSchema<E> extends z.ZodType
    ? z.output<SuccessSchema<E>>
    : never
