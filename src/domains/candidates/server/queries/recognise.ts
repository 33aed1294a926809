// Finding a person by what they say of themselves.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { CANDIDATE_COLUMNS, type CandidateWords } from './rows.ts'

// In one order, so that two requests with the same two contacts wait for each other instead of blocking one another.
const hold = statement(
  'candidates.hold-contact',
  `select pg_advisory_xact_lock(key) from
     (select hashtextextended('contact:' || c, 0) as key from unnest($1::text[]) c order by 1) keys`,
)
const find = statement(
  'candidates.by-contact',
  `select ${CANDIDATE_COLUMNS} from candidates c
   where c.removed_at is null and c.anonymized_at is null
     and (c.emails && array[$1::text] or c.phones && array[$2::text])
     and case when c.emails && array[$1::text]
       then fold_text(c.last_name) = fold_text($3) or fold_text(c.first_name) = fold_text($4)
       else fold_text(c.last_name) = fold_text($3) and fold_text(c.first_name) = fold_text($4) end
   order by c.emails && array[$1::text] desc, c.created_at limit 1`,
).as<CandidateWords>()

export async function holdContact(db: Db, contacts: readonly string[]): Promise<void> {
  await hold.rows(db, [contacts])
}

type Contact = { email: string; phone: string | null; firstName: string; lastName: string }

export const findByContact = (db: Db, contact: Contact) =>
  find.first(db, [contact.email, contact.phone ?? '', contact.lastName.trim(), contact.firstName.trim()])
