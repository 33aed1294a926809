// An address that is there and was asked for something else: 405 with what it can be asked, not 404.
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/shared/errors.ts'

export const wrongMethod = (methods: readonly string[]) =>
  new AppError('method_not_allowed', { userMessage: `This address accepts ${methods.join(', ')} only.` })

/** What an address of the API can be asked, by every pattern it fits. */
export function watchMethods(app: FastifyInstance): (url: string) => string[] {
  const patterns: { fits: RegExp; method: string | string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return
    patterns.push({ fits: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`), method })
  })
  return (url) => {
    const path = url.split('?')[0] ?? ''
    return [
      ...new Set(patterns.filter(({ fits }) => fits.test(path)).flatMap(({ method }) => method)),
    ].toSorted()
  }
}
