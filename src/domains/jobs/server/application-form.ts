// The form as it arrives: is it a person, is the file what it claims, and what does it say.
import type { Keyring } from '#platform/server/secrets.ts'
import { textOfFile } from '#platform/server/text-of-file.ts'
import {
  fileNameOf,
  mediaTypeOf,
  refusedFile,
  refuseLargeFile,
  uploadedFile,
} from '#platform/server/upload.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Resume } from './application.ts'

/** Says, so that nobody else can, for which job and when the form was opened. No cookie is needed for that. */
export function sealForm(secrets: Keyring, { slug, now }: { slug: string; now: Date }): string {
  return secrets.seal(JSON.stringify({ slug, at: now.getTime() }))
}

/** Null for a token that is not ours or of another job. */
export function openedAt(secrets: Keyring, token: string, slug: string): number | null {
  try {
    const form = JSON.parse(secrets.open(token)) as { slug?: unknown; at?: unknown }
    return form.slug === slug && typeof form.at === 'number' ? form.at : null
  } catch {
    return null
  }
}

const RESUME_TYPES = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
])

export async function readResume(given: unknown): Promise<Resume | null> {
  if (given === undefined || given === '') return null
  const file = uploadedFile.safeParse(given)
  if (!file.success) throw refused('Choose a file.')
  const { content, name } = file.data
  // A browser sends an empty part for a file field that was left alone.
  if (content.length === 0 && name === '') return null
  if (content.length === 0) throw refused('This file is empty. Choose another one.')
  refuseLargeFile(file.data)
  const mediaType = mediaTypeOf(content)
  if (!mediaType || !RESUME_TYPES.has(mediaType))
    throw refused('Send a PDF, DOCX or TXT file; this one is something else inside.')
  return { name: fileNameOf(name), mediaType, content, text: await readText(content, mediaType) }
}

async function readText(content: Buffer, mediaType: string): Promise<string | null> {
  try {
    return await textOfFile(content, mediaType)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') throw refused(error.userMessage)
    throw error
  }
}

const refused = (message: string) => refusedFile('resume', message)
