// Resumes over HTTP.
import type { FastifyInstance } from 'fastify'
import { sendFile } from '#domains/candidates/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { notFound } from '#shared/errors.ts'
import { importPermissions } from '../contract/permissions.ts'
import * as contract from '../contract/resume-endpoints.ts'
import { RESUMES_MAX_BYTES } from '../contract/words.ts'
import { findImport } from './queries/imports.ts'
import { findFile } from './queries/resumes.ts'
import { resumesOf } from './resume-rows.ts'
import { addResumes } from './resume-service.ts'

const read = staff(importPermissions.read)

export function resumeRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.addResumes,
    {
      policy: staff(importPermissions.change),
      bodyBytes: RESUMES_MAX_BYTES + 131_072,
      filesOnDisk: true,
      perMinute: 10,
    },
    ({ body, context }) => addResumes(context, body),
  )
  route(app, contract.listResumes, read, async ({ params, context }) => {
    const row = await findImport(context.db, params.id)
    if (row?.kind !== 'resumes') throw notFound('import')
    return { items: await resumesOf(context, row) }
  })
  route(app, contract.getResume, read, async ({ params, context }) => ({
    text: (await getFile(context.db, params)).text,
  }))
  route(
    app,
    contract.downloadResume,
    { policy: read, perMinute: 120 },
    async ({ params, context, reply }) => {
      const { name, storageKey, mediaType } = await getFile(context.db, params)
      const file = storageKey
        ? { name, storageKey, mediaType: mediaType ?? 'application/octet-stream' }
        : undefined
      return sendFile(reply, context.services.storage, file)
    },
  )
}

async function getFile(db: Db, { id, line }: { id: string; line: number }) {
  const file = await findFile(db, id, line)
  if (!file) throw notFound('resume')
  return file
}
