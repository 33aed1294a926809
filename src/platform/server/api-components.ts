// The parts of the OpenAPI document that many operations share.

/** Headers that several calls take. */
export const PARAMETERS = {
  RequestedWith: {
    name: 'X-Requested-With',
    in: 'header',
    required: true,
    description: 'Any value. Proves that a page of another site did not send the request.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The ETag last read. Protects the changes of other users.',
    schema: { type: 'string' },
  },
  IfMatchOptional: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag last read. Protects the changes of other users.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'A new random text for each act. A repeat with it gets the first answer.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  },
  IdempotencyKeyOptional: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A new random text for each act. A repeat with it gets the first answer.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  },
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})
/** Refusals by what they mean. */
export const RESPONSES = {
  Malformed: problem('The request cannot be read.'),
  Unauthenticated: problem('No user is signed in, or the credentials or signature are wrong.'),
  NoMoney: problem('The money is missing, or the card was declined.'),
  Forbidden: problem('The signed-in user may not do this.'),
  NotFound: problem('There is no such address or record for this user.'),
  Gone: problem('The record was removed, or the link or code is no longer valid.'),
  TooLarge: problem('The body is larger than allowed.'),
  WrongContent: problem('The content type or encoding of the body is not supported.'),
  Conflict: problem('The record, or another request with the same key, is in the way.'),
  Stale: problem('Another user changed the record.'),
  Invalid: problem('A field is wrong. Every wrong field is named.'),
  PreconditionRequired: problem('If-Match is missing.'),
  TooMany: problem('Too many requests. Retry after the given time.'),
  Problem: problem('The request was refused.'),
}
