// Forgery check: an unsafe method must have our marker header, which a foreign page cannot set, and come from this
// site.
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

export type OwnSite = {
  publicOrigin: string | undefined
  /** Whether a host name of a request is ours, without a public address. A foreign name can lead to this machine. */
  isOwnName(name: string): boolean
}

export function refuseForgery(request: FastifyRequest, { publicOrigin, isOwnName }: OwnSite): void {
  if (SAFE.has(request.method)) return
  if (!publicOrigin && !isOwnName(request.hostname)) throw forged(`the host ${request.hostname} is not ours`)
  if (!request.headers['x-requested-with']) throw forged('the X-Requested-With header is missing')
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin') throw forged(`Sec-Fetch-Site is ${site}`)
    return
  }
  const origin = request.headers.origin
  if (!origin) throw forged('neither Sec-Fetch-Site nor Origin is there')
  if (origin !== (publicOrigin ?? `${request.protocol}://${request.host}`))
    throw forged(`Origin is ${origin}`)
}

function forged(message: string): AppError {
  return new AppError('cross_site', {
    userMessage:
      'This request did not come from this site, so it was refused. Reload the page and try again.',
    message,
  })
}
