// A candidate's file as an answer.
import type { FastifyReply } from 'fastify'
import type { Storage } from '#platform/server/storage.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FileRow } from './queries/files.ts'

/** Always saved, never shown: a file from outside must not run as a page of ours. */
export async function sendFile(reply: FastifyReply, storage: Storage, file: FileRow | undefined) {
  const content = file && (await storage.read(file.storage_key))
  if (!content) throw notFound('file')
  const name = encodeURIComponent(file.name)
  reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
  return reply.type(file.media_type).send(content)
}
