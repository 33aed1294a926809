// The only error that the product throws on purpose. It becomes problem+json at the edge of the server.

/** All error codes with their HTTP status. Codes are stable. Messages may change. */
export const ERROR_STATUS = {
  malformed: 400,
  invalid_query: 400,
  consent_missing: 422,
  unauthenticated: 401,
  wrong_credentials: 401,
  insufficient_funds: 402,
  payment_declined: 402,
  forbidden: 403,
  cross_site: 403,
  two_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  moved_meanwhile: 409,
  openings_filled: 409,
  another_person: 409,
  possible_duplicate: 409,
  in_flight: 409,
  sold_out: 409,
  price_changed: 409,
  payments_off: 409,
  not_approved: 409,
  approval_needed: 409,
  spending_limit: 409,
  gone: 410,
  stale: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  key_reused: 422,
  precondition_required: 428,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  took_too_long: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export type FieldProblem = { path: string; message: string }

type AppErrorOptions = {
  /** The message for users: the problem, then the solution. */
  userMessage: string
  /** The message for the log, if different. */
  message?: string
  fields?: readonly FieldProblem[]
  /** Machine-readable details, such as the current version of a stale record. */
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  cause?: unknown
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly userMessage: string
  readonly fields: readonly FieldProblem[]
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions) {
    super(options.message ?? options.userMessage, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.userMessage = options.userMessage
    this.fields = options.fields ?? []
    this.details = options.details ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

export function notFound(what: string): AppError {
  return new AppError('not_found', {
    userMessage: `This ${what} does not exist, or you do not have access to it.`,
  })
}

/** One field is wrong. The same message is shown beside the field. */
export function invalid(path: string, message: string): AppError {
  return new AppError('invalid', { userMessage: message, fields: [{ path, message }] })
}

/** The record does not allow this now. `details` has facts for the caller, such as the current version. */
export function conflict(userMessage: string, details: Record<string, unknown> = {}): AppError {
  return new AppError('conflict', { userMessage, details })
}
