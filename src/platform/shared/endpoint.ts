// An endpoint is a plain object in Fastify's route shape. The server spreads it into a route, the web infers its call
// from it, and OpenAPI is generated from it.
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Sent = 'required' | 'optional'

type EndpointSchema = {
  summary: string
  tags?: string[]
  params?: z.ZodObject
  querystring?: z.ZodObject
  body?: z.ZodType
  response: Record<number, z.ZodType>
  /** Whether the caller sends the version it read. */
  ifMatch?: Sent
  /** Whether the caller sends an Idempotency-Key. */
  key?: Sent
}

type Url = `/${string}`
export type Endpoint = { method: Method; url: Url; schema: EndpointSchema }

export const endpoint = <const M extends Method, const U extends Url, const S extends EndpointSchema>(
  method: M,
  url: U,
  schema: S,
) => ({ method, url, schema })

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
