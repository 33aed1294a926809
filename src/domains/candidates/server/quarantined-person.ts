// A person in quarantine comes back only through a decision, so staff and files add no second record of them.
import type { Db } from '#platform/server/database.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { conflict } from '#shared/errors.ts'
import { IN_QUARANTINE } from '../contract/words.ts'
import { quarantinedContacts } from './ports.ts'

type Given = {
  firstName: string
  lastName: string
  emails?: readonly string[] | undefined
  phones?: readonly string[] | undefined
}

/** The same email is the same person. The same phone is only with the same name, because families share one. */
export async function findQuarantined<P extends Given>(db: Db, people: readonly P[]): Promise<Set<P>> {
  const contacts = [...new Set(people.flatMap(({ emails = [], phones = [] }) => [...emails, ...phones]))]
  if (contacts.length === 0) return new Set()
  const known = await quarantinedContacts.get()(db, contacts)
  return new Set(
    people.filter(({ firstName, lastName, emails = [], phones = [] }) => {
      const name = `${firstName} ${lastName}`.trim().toLowerCase()
      return (
        emails.some((email) => known.has(email)) || phones.some((phone) => known.get(phone)?.includes(name))
      )
    }),
  )
}

/** People who apply by themselves are welcome. */
export async function refuseQuarantined(tx: Tx, person: Given): Promise<void> {
  if (tx.actor.kind !== 'staff') return
  if ((await findQuarantined(tx.db, [person])).size > 0) throw conflict(IN_QUARANTINE)
}
