// A candidate's file as a response.
import type { FastifyReply } from 'fastify'
import type { Storage } from '#platform/server/storage.ts'
import { notFound } from '#shared/errors.ts'
import type { FileRow } from './queries/files.ts'

type Stored = Pick<FileRow, 'name' | 'mediaType' | 'storageKey'>

/** Always downloaded, never displayed: an uploaded file must not run as our page. */
export async function sendFile(reply: FastifyReply, storage: Storage, file: Stored | undefined) {
  const content = file && (await storage.read(file.storageKey))
  if (!content) throw notFound('file')
  const name = encodeURIComponent(file.name)
  reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
  return reply.type(file.mediaType).send(content)
}
