// Answers are checked against the contract while we develop and test; in production the presenters' types are trusted,
// because checking fifty rows again costs more than reading them.
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'

export function responseSerializer({ check }: { check: boolean }): FastifySerializerCompiler<z.ZodType> {
  if (!check) return () => JSON.stringify
  return ({ schema, method, url }) =>
    (data) => {
      const result = schema.safeEncode(data as never)
      if (result.success) return JSON.stringify(result.data)
      throw new Error(
        `${method} ${url} answered what its contract does not say:\n${z.prettifyError(result.error)}`,
      )
    }
}
