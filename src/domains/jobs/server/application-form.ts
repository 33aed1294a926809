// Reads the incoming form: bot check, file check, values.
import { readResumeFile } from '#domains/candidates/server/index.ts'
import type { Keyring } from '#platform/server/secrets.ts'
import { readDocument, uploadedFile } from '#platform/server/upload.ts'
import type { Resume } from './application.ts'

/** A signed token with the job and the time when the form was opened. It replaces a cookie. */
export function sealForm(secrets: Keyring, { slug, now }: { slug: string; now: Date }): string {
  return secrets.seal(JSON.stringify({ slug, at: now.getTime() }))
}

/** Null for a foreign token or another job. */
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

/** Browsers send an empty part for an unused file field. */
const isLeftAlone = (given: unknown) => {
  const file = uploadedFile.safeParse(given).data
  return given === undefined || given === '' || (file?.content.length === 0 && file.name === '')
}

export async function readResume(given: unknown, from: string | null): Promise<Resume | null> {
  if (isLeftAlone(given)) return null
  return readDocument(given, { field: 'resume', types: RESUME_TYPES, named: 'a PDF, DOCX or TXT file', from })
}

const PREFILLED = ['firstName', 'lastName', 'email', 'phone'] as const

/** What is doubtful stays empty, and so does everything of a file that cannot be read: the form works without it. */
export async function prefillFrom(given: unknown, from: string | null) {
  const file = uploadedFile.safeParse(given).data
  const read = file ? await readResumeFile(file.content, { from, isStaff: false }) : null
  const { fields, doubts } = read && 'text' in read ? read.reading : {}
  const values = PREFILLED.map((name) => [name, (!doubts?.[name] && fields?.[name]) || ''] as const)
  return Object.fromEntries(values) as Record<(typeof PREFILLED)[number], string>
}
