// The contract of single sign-on: staff sign in with their account at the agency's sign-in service (OpenID Connect).
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'

/** Longer than any address of a provider's answer, far below what a server reads. */
const MAX = 4_000

const { get } = endpoints('identity')

export const startSingleSignOn = get('/api/auth/oidc/start', {
  summary: 'Leads the browser to the sign-in service of the agency.',
  query: z.strictObject({ next: z.string().max(MAX).optional() }),
  redirects: true,
})

export const finishSingleSignOn = get('/api/auth/oidc/callback', {
  summary: 'Takes the answer of the sign-in service, starts a session and opens the wanted page.',
  // Services add parameters of their own.
  query: z.looseObject({
    code: z.string().max(MAX).optional(),
    state: z.string().max(MAX).optional(),
    error: z.string().max(MAX).optional(),
  }),
  redirects: true,
})
