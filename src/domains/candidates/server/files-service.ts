// Files and consents of a candidate. The bytes are stored before the row: a crash in between leaves an unused file,
// never a row without its file.
import { z } from 'zod'
import { actorId, actorName, audit } from '#platform/server/audit.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { publish } from '#platform/server/events.ts'
import { job } from '#platform/server/module.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { countAsActivity } from './activity-service.ts'
import { lockPerson } from './queries/candidates.ts'
import type { ConsentRow, FileRow } from './queries/files.ts'
import { hasSameFile, insertConsent, insertFile, markFileRemoved } from './queries/files.ts'
import { endConsent } from './withdraw-service.ts'

type FileInput = {
  candidateId: string
  kind: FileRow['kind']
  name: string
  mediaType: string
  content: Buffer
  text: string | null
}

export function keepFile(context: Tx, input: FileInput): Promise<FileRow> {
  return transaction(context, async (tx) => {
    const person = await personHere(tx, input.candidateId)
    const id = uuidv7()
    const key = `candidates/${person.id}/${id}`
    await tx.services.storage.put(key, input.content)
    const row = await insertFile(tx.db, {
      id,
      candidateId: person.id,
      kind: input.kind,
      name: input.name,
      mediaType: input.mediaType,
      sizeBytes: input.content.length,
      storageKey: key,
      text: keptText(input),
      byId: actorId(tx),
      byName: actorName(tx),
      at: tx.now.toISOString(),
    })
    await note(tx, {
      candidateId: person.id,
      action: 'file_added',
      after: { file: input.name, kind: input.kind },
    })
    return row
  })
}

/** The searched part of the text. */
const keptText = ({ text }: Pick<FileInput, 'text'>) => (text && cutEnd(text, 200_000)) || null

/** Whether the candidate uploaded the same file before, under any name. */
export const isKept = (tx: Tx, file: Omit<FileInput, 'kind' | 'mediaType'>) =>
  hasSameFile(tx.db, {
    candidateId: file.candidateId,
    sizeBytes: file.content.length,
    text: keptText(file),
    name: file.name,
  })

export const fileRemoval = job({
  name: 'candidates.remove-files',
  payload: z.object({ keys: z.array(z.string()) }),
  retryLimit: 20,
  retryDelaySeconds: 60,
  async run({ services }, { keys }) {
    for (const key of keys) await services.storage.remove(key)
  },
})

export function removeFile(
  context: Tx,
  { candidateId, id }: { candidateId: string; id: string },
): Promise<void> {
  return transaction(context, async (tx) => {
    const person = await lockPerson(tx.db, candidateId)
    if (person?.legalHold) throw conflict('This candidate is under legal hold. No file can be removed.')
    const row = await markFileRemoved(tx.db, { candidateId, id, at: tx.now.toISOString() })
    if (!row) throw notFound('file')
    await enqueue(tx, fileRemoval, { keys: [row.storageKey] })
    await note(tx, { candidateId, action: 'file_removed', before: { file: row.name, kind: row.kind } })
  })
}

type ConsentInput = {
  candidateId: string
  channel: ConsentRow['channel']
  /** Exactly the text that the candidate agreed to. */
  text: string
  url: string | null
}

export function recordConsent(context: Tx, input: ConsentInput): Promise<void> {
  return transaction(context, async (tx) => {
    const person = await personHere(tx, input.candidateId)
    const { channel, text, url } = input
    const consent = { id: uuidv7(), candidateId: person.id, channel, text, url }
    await insertConsent(tx.db, { ...consent, ip: tx.ip, at: tx.now.toISOString() })
    await note(tx, { candidateId: person.id, action: 'consent_given', after: { channel } })
  })
}

export function revokeConsent(
  context: Tx,
  { candidateId, id }: { candidateId: string; id: string },
): Promise<void> {
  return transaction(context, async (tx) => {
    const channel = await endConsent(tx, { candidateId, id })
    await note(tx, { candidateId, action: 'consent_revoked', before: { channel } })
  })
}

async function personHere(tx: Tx, candidateId: string) {
  const person = await lockPerson(tx.db, candidateId)
  if (!person || person.removedAt || person.anonymizedAt) throw notFound('candidate')
  return person
}

async function note(
  tx: Tx,
  line: {
    candidateId: string
    action: string
    before?: Record<string, unknown>
    after?: Record<string, unknown>
  },
): Promise<void> {
  const { candidateId, ...rest } = line
  await audit(tx, { ...rest, subjectType: 'candidate', subjectId: candidateId })
  // To remove a file is housekeeping. Everything else comes from the candidate.
  if (line.action !== 'file_removed') await countAsActivity(tx, candidateId)
  await publish(tx, { type: 'candidates.updated', ids: [candidateId], audience: 'staff' })
}
