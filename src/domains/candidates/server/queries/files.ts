// Files and consents of candidates, of a person and all merged into them.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

const FAMILY = '(select id from candidates where id = $1 or merged_into = $1)'

export type FileRow = RowOf<typeof findFileStatement>

type FileWords = { kind: 'resume' | 'document' }

const FILE_COLUMNS =
  'f.id, f.candidate_id, f.kind, f.name, f.media_type, f.size_bytes, f.storage_key, f.text, f.by_name, f.created_at'

const insertFileStatement = statement(
  'candidates.file.insert',
  `insert into candidate_files as f (id, candidate_id, kind, name, media_type, size_bytes, storage_key, text, by_id, by_name, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${FILE_COLUMNS}`,
).as<FileWords>()
const listFilesStatement = statement(
  'candidates.files',
  `select ${FILE_COLUMNS} from candidate_files f
   where f.candidate_id in ${FAMILY} and f.removed_at is null order by f.created_at desc, f.id desc limit 200`,
).as<FileWords>()
const findFileStatement = statement(
  'candidates.file',
  `select ${FILE_COLUMNS} from candidate_files f where f.id = $2 and f.candidate_id in ${FAMILY} and f.removed_at is null`,
).as<FileWords>()
const resumeStatement = statement(
  'candidates.resume',
  `select ${FILE_COLUMNS} from candidate_files f where f.candidate_id in ${FAMILY} and f.kind = 'resume'
     and f.removed_at is null order by f.created_at desc, f.id desc limit 1`,
).as<FileWords>()
const removeFileStatement = statement(
  'candidates.file.remove',
  `update candidate_files f set removed_at = $3, text = null
   where f.id = $2 and f.candidate_id in ${FAMILY} and f.removed_at is null returning ${FILE_COLUMNS}`,
).as<FileWords>()

const sameStatement = statement(
  'candidates.file.same',
  `select exists (select from candidate_files f where f.candidate_id in ${FAMILY} and f.removed_at is null
     and f.size_bytes = $2 and case when $3::text is null then f.name = $4 else f.text = $3 end) as kept`,
)
type Described = Pick<FileRow, 'candidateId' | 'sizeBytes' | 'text' | 'name'>
/** The same words in a file of the same size; of a file without words, the same name. */
export const hasSameFile = async (db: Db, file: Described) =>
  (await sameStatement.first(db, [file.candidateId, file.sizeBytes, file.text, file.name]))?.kept ?? false

type NewFile = Omit<FileRow, 'createdAt'> & { byId: string | null; at: string }

export async function insertFile(db: Db, file: NewFile): Promise<FileRow> {
  const row = await insertFileStatement.first(db, [
    file.id,
    file.candidateId,
    file.kind,
    file.name,
    file.mediaType,
    file.sizeBytes,
    file.storageKey,
    file.text,
    file.byId,
    file.byName,
    file.at,
  ])
  if (!row) throw new Error('The file was not written down.')
  return row
}

export const listFiles = (db: Db, candidateId: string) => listFilesStatement.rows(db, [candidateId])
export const findFile = (db: Db, { candidateId, id }: { candidateId: string; id: string }) =>
  findFileStatement.first(db, [candidateId, id])
/** The newest one. */
export const findResume = (db: Db, candidateId: string) => resumeStatement.first(db, [candidateId])
export const markFileRemoved = (db: Db, of: { candidateId: string; id: string; at: string }) =>
  removeFileStatement.first(db, [of.candidateId, of.id, of.at])

export type ConsentRow = RowOf<typeof listConsentsStatement>

type ConsentWords = { channel: 'application' | 'email' | 'sms' | 'call' | 'share' }

const CONSENT_COLUMNS = 'k.id, k.channel, k.text, k.captured_at, k.ip, k.url, k.revoked_at'

const insertConsentStatement = statement(
  'candidates.consent.insert',
  `insert into consents as k (id, candidate_id, channel, text, captured_at, ip, url) values ($1, $2, $3, $4, $5, $6, $7)
   returning ${CONSENT_COLUMNS}`,
).as<ConsentWords>()
const listConsentsStatement = statement(
  'candidates.consents',
  `select ${CONSENT_COLUMNS} from consents k where k.candidate_id in ${FAMILY}
   order by k.captured_at desc, k.id desc limit 200`,
).as<ConsentWords>()
const revokeStatement = statement(
  'candidates.consent.revoke',
  `update consents k set revoked_at = $3 where k.id = $2 and k.candidate_id in ${FAMILY} and k.revoked_at is null
   returning ${CONSENT_COLUMNS}`,
).as<ConsentWords>()

type NewConsent = Pick<ConsentRow, 'id' | 'channel' | 'text' | 'ip' | 'url'> & {
  candidateId: string
  at: string
}

export async function insertConsent(db: Db, consent: NewConsent): Promise<void> {
  const { id, candidateId, channel, text, at, ip, url } = consent
  await insertConsentStatement.rows(db, [id, candidateId, channel, text, at, ip, url])
}

export const listConsents = (db: Db, candidateId: string) => listConsentsStatement.rows(db, [candidateId])
export const markConsentRevoked = (db: Db, of: { candidateId: string; id: string; at: string }) =>
  revokeStatement.first(db, [of.candidateId, of.id, of.at])
