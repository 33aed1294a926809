// A known address with another method: 405 with the allowed methods, not 404.
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'

export const wrongMethod = (methods: readonly string[]) =>
  new AppError('method_not_allowed', { userMessage: `This address accepts ${methods.join(', ')} only.` })

/** The methods of an API address, by every matching pattern. */
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
