// Why a job failed, in words. The queue keeps only the kind of error and its code, which name no person.
import type { FailedJobRow } from '#platform/server/job-queues.ts'

const CODES: Record<string, string> = {
  ECONNREFUSED: 'The other server refused the connection.',
  ECONNRESET: 'The other server closed the connection.',
  ETIMEDOUT: 'The other server did not answer in time.',
  ENOTFOUND: 'The address of the other server was not found.',
  ESOCKET: 'The mail server could not be reached.',
  EAUTH: 'The mail server refused the sign-in.',
  ENOSPC: 'The disk is full.',
  ENOENT: 'A file is missing.',
  '23505': 'The database has this record already.',
  '23503': 'A record that the job needs is gone.',
  '40P01': 'The database stopped it because of a conflict.',
  '57014': 'The database stopped it because it took too long.',
}

export function causeWords(cause: FailedJobRow['cause']): string {
  if (cause?.problem !== undefined) return 'The data of this job is not valid.'
  const message = cause?.value?.message
  if (message === 'job heartbeat timeout' || message === 'job timed out')
    return 'The worker stopped while it ran.'
  const known = cause?.code === undefined ? undefined : CODES[cause.code]
  if (known) return known
  if (cause?.code !== undefined) return `It failed with ${cause.code}. The log has the details.`
  return `It failed with ${cause?.error ?? 'an unknown error'}. The log has the details.`
}
