// Development and tests check responses against the contract. Production trusts the presenters' types, because checking
// fifty rows costs more than reading them.
import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'

/** For a server with its own compilers. Otherwise Fastify loads its own, a hundred files, at every start. */
export const ownCompilers = { compilersFactory: { buildValidator: notOurs, buildSerializer: notOurs } }

function notOurs(): never {
  throw new Error('The compilers of this server have not been set.')
}

export function responseSerializer({ check }: { check: boolean }): FastifySerializerCompiler<z.ZodType> {
  if (!check) return () => JSON.stringify
  return ({ schema, method, url }) =>
    (data) => {
      const result = schema.safeEncode(data as never)
      const text = JSON.stringify(data)
      // Fields outside the contract would be dropped here but sent in production, so they are an error.
      if (result.success && isDeepStrictEqual(JSON.parse(JSON.stringify(result.data)), JSON.parse(text)))
        return text
      throw new Error(
        `${method} ${url} answered what its contract does not say:\n${result.error ? z.prettifyError(result.error) : text}`,
      )
    }
}
