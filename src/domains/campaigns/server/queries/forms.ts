// The forms that campaigns listen to.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { Channel } from '../../contract/words.ts'

const active = statement(
  'campaigns.active-forms',
  `select form_id from campaigns where channel = $1 and status = 'active' and form_id is not null`,
).as<object, 'formId'>()

export const listActiveForms = async (db: Db, channel: Channel) =>
  (await active.rows(db, [channel])).map((row) => row.formId)
