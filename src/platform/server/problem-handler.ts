// Turns every error into problem+json with a stable code, a message, and the request id.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode, FieldProblem } from '#shared/errors.ts'
import { AppError, ERROR_STATUS } from '#shared/errors.ts'
import { speakPlainly } from '#shared/plain-errors.ts'
import type { Problem } from '#shared/problem.ts'
import { brokenCursor } from './cursor.ts'
import { watchMethods, wrongMethod } from './wrong-method.ts'

export const TITLES: Record<ErrorCode, string> = {
  malformed: 'The request could not be read',
  invalid_query: 'The address is not valid',
  consent_missing: 'Consent is missing',
  unauthenticated: 'Not signed in',
  wrong_credentials: 'Wrong email or password',
  insufficient_funds: 'The balance is too low',
  payment_declined: 'The card was declined',
  forbidden: 'Not allowed',
  cross_site: 'Refused: the request did not come from this site',
  two_factor_required: 'Two-factor sign-in is required',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  conflict: 'Conflict',
  moved_meanwhile: 'Moved by another user',
  openings_filled: 'Openings filled',
  another_person: 'Another user is signed in',
  possible_duplicate: 'Possible duplicate',
  in_flight: 'Still in progress',
  sold_out: 'Sold out',
  price_changed: 'The price has changed',
  payments_off: 'Card payments are not set up',
  not_approved: 'The account is not approved',
  approval_needed: 'A second person must approve this',
  spending_limit: 'Over the monthly spending limit',
  gone: 'No longer available',
  stale: 'Changed by another user',
  too_large: 'Too large',
  unsupported_media_type: 'Wrong kind of content',
  invalid: 'Not valid',
  key_reused: 'Idempotency-Key used before',
  precondition_required: 'If-Match is missing',
  too_many_requests: 'Too many requests',
  internal: 'Something went wrong',
  unavailable: 'Not available right now',
  took_too_long: 'Took too long',
}

export function handleProblems(app: FastifyInstance): void {
  speakPlainly()
  app.setErrorHandler((error, request, reply) => {
    // The error of the request's own stream, not of the database: the sender went away. Nobody reads the answer.
    const lost: NodeJS.ErrnoException | null = request.raw.errored
    const isCutOff = lost?.code === 'ECONNRESET' && error === lost
    if (isCutOff) request.log.info('The sender left before the whole body was there.')
    return send(isCutOff ? cutOff() : (badPlace(error, request) ?? toAppError(error)), request, reply)
  })
  const methodsAt = watchMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url)
    if (methods.length === 0 || methods.includes(request.method)) return send(nothingHere(), request, reply)
    reply.header('allow', methods.join(', '))
    return send(wrongMethod(methods), request, reply)
  })
}

/** A date, number or id that none can be. */
const NO_VALUE = new Set(['22003', '22007', '22008', '22P02'])

/** Everything else of a list's address was checked before, so only its cursor can name such a place. */
function badPlace(error: unknown, { method, query }: FastifyRequest): AppError | null {
  const isList = method === 'GET' && typeof query === 'object' && query !== null && 'cursor' in query
  const isNoValue = error instanceof Error && 'code' in error && NO_VALUE.has(String(error.code))
  return isList && isNoValue ? brokenCursor(error) : null
}

const cutOff = () =>
  new AppError('malformed', { userMessage: 'The request ended before its body was complete. Send it again.' })

const nothingHere = () => new AppError('not_found', { userMessage: 'There is nothing at this address.' })

function send(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  // To refuse at once is no fault of the product, and happens thousands of times while it is busy.
  if (error.code === 'unavailable' && !error.cause) request.log.warn(error.message)
  else if (error.status >= 500) request.log.error({ err: error.cause ?? error }, error.message)
  if (error.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
  const problem = problemOf(error, request.id)
  return reply.code(error.status).type('application/problem+json').send(JSON.stringify(problem))
}

export function problemOf(error: AppError, requestId: string): Problem {
  return {
    type: `/api/docs#${error.code}`,
    title: TITLES[error.code],
    status: error.status,
    code: error.code,
    detail: error.userMessage,
    requestId,
    ...(error.fields.length > 0 && { fields: [...error.fields] }),
    ...(Object.keys(error.details).length > 0 && { details: error.details }),
  }
}

/** Any thrown value: a library may throw a non-error, or overwrite the code of ours. */
export function toAppError(thrown: unknown): AppError {
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as FastifyError
  if (error instanceof AppError) return Object.hasOwn(ERROR_STATUS, error.code) ? error : unknown(error)
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error)
  return fromDatabase(error) ?? fromFastify(error) ?? unknown(error)
}

/** A list of 30,000 wrong entries does not need 30,000 messages. */
const MAX_PROBLEMS = 100

function invalidInput(error: { validation: unknown[]; validationContext?: string | undefined }): AppError {
  const fields = error.validation
    .slice(0, MAX_PROBLEMS)
    .flatMap((each) => problemsOf(each as ValidationEntry))
    .slice(0, MAX_PROBLEMS)
  const inBody = error.validationContext === 'body'
  const names = fields.map((field) => wordsOf(field.path)).filter(Boolean)
  return new AppError(inBody ? 'invalid' : 'invalid_query', {
    userMessage:
      names.length > 0
        ? `Check ${[...new Set(names)].join(', ')}.`
        : (fields[0]?.message ?? 'Check the input.'),
    fields,
  })
}

/** A form may show it: "prices.0.unitCents" is "unit price". The path itself is in the field's problem. */
function wordsOf(path: string): string {
  const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  return last
    .replace(/^(unit)Cents$/, '$1Price')
    .replace(/(?<=.)(?:Cents|Ids?)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

type ValidationEntry = { instancePath: string; message?: string; params?: { keys?: string[] } }

function problemsOf(entry: ValidationEntry): FieldProblem[] {
  const path = entry.instancePath.replace(/^\//, '').replaceAll('/', '.')
  const unknownKeys = entry.params?.keys
  if (unknownKeys) return unknownKeys.map((key) => ({ path: key, message: 'This field is unknown.' }))
  return [{ path, message: entry.message ?? 'This is not valid.' }]
}

const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', '53300', '53100', '53200'])

/** A missing, full or overloaded database is not an error of the request: say "later", not "wrong". */
function fromDatabase(error: FastifyError): AppError | null {
  const lost =
    /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ENOSPC|EDQUOT/.test(error.code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|server closed the connection|is not queryable/i.test(
      error.message,
    )
  if (lost || UNAVAILABLE.has(error.code ?? '')) return unavailable(error)
  if (error.code === '25006') return readOnly(error)
  // Class 22, "data exception": a value of the right type that no column can store, such as a NUL character.
  if (error.code?.length === 5 && error.code.startsWith('22')) {
    return new AppError('malformed', {
      userMessage: 'The request has a value that cannot be saved.',
      cause: error,
    })
  }
  // Errors beyond the request schema: a missing record, or a value that the table forbids.
  if (error.code === '23503' || error.code === '23514') {
    return new AppError('invalid', {
      userMessage: 'This refers to a record that does not exist or is not allowed.',
      cause: error,
    })
  }
  if (error.code === '57014') {
    return new AppError('took_too_long', {
      userMessage:
        'This took too long and was stopped. Nothing was changed. Narrow your request and try again.',
      cause: error,
    })
  }
  if (error.code === '23505' || error.code === '40001' || error.code === '40P01') {
    return new AppError('conflict', {
      userMessage: 'Another user changed this at the same time. Try again.',
      cause: error,
    })
  }
  return null
}

/** A standby, or a provider that ran out of storage. Reads go on. */
function readOnly(cause: unknown): AppError {
  return new AppError('unavailable', {
    userMessage: 'Changes cannot be saved right now. You can still read. Try again in a few seconds.',
    retryAfterSeconds: 5,
    cause,
  })
}

export function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', {
    userMessage:
      'The service is not available right now. Try again in a few seconds, and check whether your change was saved.',
    retryAfterSeconds: 2,
    cause,
  })
}

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
}
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  too_large: 'The request is too large. Send less.',
  unsupported_media_type: 'Send JSON, with the header content-type: application/json.',
  malformed: 'The request is not valid JSON.',
  too_many_requests: 'Too many requests. Wait a moment and try again.',
}

function fromFastify(error: FastifyError): AppError | null {
  const code = FASTIFY_CODES[error.code ?? ''] ?? (error.statusCode === 429 ? 'too_many_requests' : undefined)
  if (code === 'unavailable') return unavailable(error)
  if (code) return new AppError(code, { userMessage: SENTENCES[code] ?? error.message, cause: error })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('malformed', {
      userMessage: 'The request could not be read.',
      message: error.message,
      cause: error,
    })
  }
  return null
}

function unknown(error: FastifyError): AppError {
  return new AppError('internal', {
    userMessage: 'Something went wrong on our side. Try again. If it happens again, send us the request id.',
    message: error.message,
    cause: error,
  })
}
