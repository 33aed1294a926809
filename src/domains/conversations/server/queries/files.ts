// Attachments of messages.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

export type FileRow = RowOf<typeof own>
const COLUMNS = 'f.id, f.name, f.media_type, f.size_bytes, f.storage_key'

const insert = statement(
  'conversations.file.insert',
  `insert into conversation_files (id, user_id, name, media_type, size_bytes, storage_key, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
export const insertFile = (db: Db, file: FileRow & { userId: string | null; at: Date }) =>
  insert.rows(db, [file.id, file.userId, file.name, file.mediaType, file.sizeBytes, file.storageKey, file.at])

const own = statement(
  'conversations.files.own',
  `select ${COLUMNS} from conversation_files f where f.id = any($1) and f.user_id = $2 order by f.id for key share`,
)
/** Only files that this user uploaded, so nobody attaches another user's file by its id. */
export const listOwnFiles = (db: Db, { ids, userId }: { ids: readonly string[]; userId: string }) =>
  own.rows(db, [ids, userId])

const attach = statement(
  'conversations.file.attach',
  'insert into conversation_message_files (message_id, file_id) select $1, unnest($2::uuid[])',
)
export const attachFiles = (
  db: Db,
  { messageId, fileIds }: { messageId: string; fileIds: readonly string[] },
) => attach.rows(db, [messageId, fileIds])

const ofMessage = statement(
  'conversations.files',
  `select ${COLUMNS} from conversation_message_files x join conversation_files f on f.id = x.file_id
   where x.message_id = $1 order by f.id`,
)
export const listFilesOf = (db: Db, messageId: string) => ofMessage.rows(db, [messageId])

const detach = statement(
  'conversations.files.detach',
  `delete from conversation_message_files x using conversation_messages m
   where m.id = x.message_id and m.candidate_id = any($1) returning x.file_id`,
)
const UNUSED = 'not exists (select from conversation_message_files x where x.file_id = f.id)'
const removeThose = statement(
  'conversations.files.remove',
  `delete from conversation_files f where f.id = any($1) and ${UNUSED} returning f.storage_key`,
)
/** The files of these candidates that no other candidate got. Returns their keys in the file store. */
export async function eraseFiles(db: Db, candidateIds: readonly string[]): Promise<string[]> {
  const ids = (await detach.rows(db, [candidateIds])).map(({ fileId: id }) => id)
  return (await removeThose.rows(db, [ids])).map(({ storageKey: key }) => key)
}

const removeAbandoned = statement(
  'conversations.files.abandoned',
  `delete from conversation_files f where f.id in (select f.id from conversation_files f
     where f.created_at < now() - interval '2 days' and ${UNUSED} limit 500) returning f.storage_key`,
)
/** Uploaded for a message that was never sent. */
export const removeAbandonedFiles = async (db: Db) =>
  (await removeAbandoned.rows(db, [])).map(({ storageKey: key }) => key)
