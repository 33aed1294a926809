// The copy of all data about one person, as an archive with a page, JSON and the files.
import { Readable } from 'node:stream'
import { findPerson } from '#domains/candidates/server/index.ts'
import { findAgency } from '#domains/settings/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import type { Storage } from '#platform/server/storage.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { type ZipFile, zip } from '#platform/server/zip.ts'
import { notFound } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { PersonSummary } from '../contract/person-data.ts'
import { type PersonCopy, personJson, personPage } from './person-page.ts'
import { findPersonIds, listPersonFiles } from './queries/person.ts'
import { countPersonRecords, LEFT_OUT, readPersonRecords } from './queries/person-records.ts'

type StoredFile = { name: string; storageKey: string; path: string }

async function readPerson(db: Tx['db'], id: string) {
  const person = await findPerson(db, id)
  if (!person || person.anonymizedAt) throw notFound('candidate')
  const ids = await findPersonIds(db, person.id)
  const sections = await countPersonRecords(db, ids)
  return { person, ids, sections, files: await listPersonFiles(db, ids.candidates) }
}

export async function countPersonData({ db }: Tx, id: string): Promise<PersonSummary> {
  const { sections, files } = await readPerson(db, id)
  return {
    records: sections.reduce((sum, { count }) => sum + count, 0),
    kinds: sections.length,
    files: files.length,
    bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  }
}

/** Records and files are read as they are sent. A failure cuts the connection, so no archive looks complete. */
export async function copyPersonData(context: Context<StaffActor>, id: string): Promise<Readable> {
  const { person, ids, sections, files } = await readPerson(context.db, id)
  const stored = files.map((file, index) => ({ ...file, path: pathOf(file.name, index) }))
  const { name: agency } = await findAgency(context.db)
  const copy: PersonCopy = {
    name: `${person.firstName} ${person.lastName}`,
    agency,
    at: context.now.toISOString(),
    sections,
    files: stored.map(({ path, name }) => ({ path, name })),
    leftOut: LEFT_OUT,
    read: (table) => readPersonRecords(context.db, { table, ids }),
  }
  await transaction(context, (tx) =>
    audit(tx, { action: 'data_exported', subjectType: 'candidate', subjectId: person.id }),
  )
  return Readable.from(zip(archiveOf(copy, { stored, storage: context.services.storage }), context.now))
}

/** A name of a file must not become a path, and two files can have the same one. */
function pathOf(name: string, index: number): string {
  const safe = name
    .replace(/[\p{C}/\\:*?"<>|]+/gu, '-')
    .replace(/^[.\s]+/, '')
    .slice(-100)
  return `files/${index + 1}-${safe || 'file'}`
}

async function* inBytes(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) if (piece !== '') yield Buffer.from(piece)
}

type Stored = { stored: readonly StoredFile[]; storage: Storage }

async function* archiveOf(copy: PersonCopy, { stored, storage }: Stored): AsyncGenerator<ZipFile> {
  yield { name: 'data.html', content: Readable.from(inBytes(personPage(copy))) }
  yield { name: 'data.json', content: Readable.from(inBytes(personJson(copy))) }
  for (const { path, storageKey } of stored) {
    const content = await storage.read(storageKey)
    if (content) yield { name: path, content }
  }
}
