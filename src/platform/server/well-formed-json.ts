// JSON bodies. Half of an emoji, which no database can store, becomes the replacement character.
import type { FastifyInstance } from 'fastify'

const MAY_BE_BROKEN = /\\u[dD][89a-fA-F]/

export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, String(body), (error, value) =>
      done(error, !error && MAY_BE_BROKEN.test(String(body)) ? wellFormed(value) : value),
    ),
  )
}

/** In place and without recursion, because bodies can be nested deeper than the stack. */
function wellFormed(value: unknown): unknown {
  const root = { value }
  const todo: object[] = [root]
  for (let holder = todo.pop(); holder; holder = todo.pop()) {
    const fields = holder as Record<string, unknown>
    for (const key of Object.keys(fields)) {
      const field = fields[key]
      if (typeof field === 'string') fields[key] = field.toWellFormed()
      else if (field !== null && typeof field === 'object') todo.push(field)
    }
  }
  return root.value
}
