// Notes of imported candidates: lines of their history, with the date that the file says.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

export type ImportedNote = { id: string; text: string; at: string | null }

const insert = statement(
  'candidates.import.add-notes',
  `insert into activities (id, candidate_id, kind, text, by_id, by_name, at)
   select id, candidate_id, 'note', text, $2, $3, at
   from jsonb_to_recordset($1) as given (id uuid, candidate_id uuid, text text, at timestamptz)`,
)
type Author = { id: string | null; name: string }
export const insertNotes = (db: Db, notes: readonly object[], by: Author) =>
  insert.rows(db, [JSON.stringify(notes), by.id, by.name])

const list = statement(
  'candidates.import.notes',
  `select a.id, a.candidate_id, a.text, a.at from activities a
   where a.candidate_id = any($1) and a.kind = 'note' and a.text = any($2)`,
)
export const listNotes = (db: Db, { ids, texts }: { ids: readonly string[]; texts: readonly string[] }) =>
  list.rows(db, [ids, texts])

const remove = statement(
  'candidates.import.remove-notes',
  `delete from activities where id = any($1) and kind = 'note'`,
)
export const removeNotes = (db: Db, ids: readonly string[]) => remove.rows(db, [ids])
