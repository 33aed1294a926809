// What the search box of leads finds: a whole email address or phone number by its hash, or the start of a last name. A
// search inside names would need an index that intake pays for with each lead.
import { createHash } from 'node:crypto'
import type { Value } from '#platform/server/list-filters.ts'
import { normalizeEmail } from '#platform/shared/email.ts'
import { normalizePhone } from '#platform/shared/normalize-phone.ts'

const hashOf = (contact: string) => createHash('sha256').update(contact).digest()
const startOf = (word: string) => `${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

export function contactSearch(words: string, value: Value): string {
  if (words.includes('@')) return `l.email_hash = ${value(hashOf(normalizeEmail(words)))}`
  const phone = /\d{7}/.test(words.replaceAll(/\D/g, '')) ? normalizePhone(words) : null
  if (phone) return `l.phone_hash = ${value(hashOf(phone))}`
  const parts = words.split(/\s+/)
  const first = parts.slice(0, -1).join(' ')
  const named = `lower(n.last_name) like ${value(startOf(parts.at(-1) ?? ''))}`
  const also = first ? ` and lower(n.first_name) like ${value(startOf(first))}` : ''
  return `l.id in (select n.lead_id from lead_contacts n where ${named}${also})`
}
