// The form as it arrives: is it a person, is the file what it claims, and what does it say.
import type { Keyring } from '#platform/server/secrets.ts'
import { readDocument, uploadedFile } from '#platform/server/upload.ts'
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

/** A browser sends an empty part for a file field that was left alone. */
const isLeftAlone = (given: unknown) => {
  const file = uploadedFile.safeParse(given).data
  return given === undefined || given === '' || (file?.content.length === 0 && file.name === '')
}

export async function readResume(given: unknown, from: string | null): Promise<Resume | null> {
  if (isLeftAlone(given)) return null
  return readDocument(given, { field: 'resume', types: RESUME_TYPES, named: 'a PDF, DOCX or TXT file', from })
}
