// What the search box of leads finds: a whole email address or phone number by its hash, the first or last digits of a
// phone number, or the start of a name. A search inside names would need an index that intake pays for with each lead.
import type { Value } from '#platform/server/list-filters.ts'
import { normalizeEmail } from '#shared/email.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import { hashOf } from '../contact-hash.ts'

const startOf = (word: string) => `${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

export function contactSearch(words: string, value: Value): string {
  if (words.includes('@')) return `l.email_hash = ${value(hashOf(normalizeEmail(words)))}`
  const phone = /\d{7}/.test(words.replaceAll(/\D/g, '')) ? normalizePhone(words) : null
  if (phone) return `l.phone_hash = ${value(hashOf(phone))}`
  const contact = (condition: string) => `l.id in (select n.lead_id from lead_contacts n where ${condition})`
  const digits = words.replaceAll(/[\s().+-]/g, '')
  if (/^\d{3,}$/.test(digits)) {
    const start = value(`${digits}%`)
    const end = value(`${Array.from(digits).toReversed().join('')}%`)
    return contact(`right(n.phone, 10) like ${start} or reverse(n.phone) like ${end}`)
  }
  const parts = words.split(/\s+/)
  const first = parts.slice(0, -1).join(' ')
  const last = value(startOf(parts.at(-1) ?? ''))
  if (first)
    return contact(`lower(n.last_name) like ${last} and lower(n.first_name) like ${value(startOf(first))}`)
  return contact(`lower(n.last_name) like ${last} or lower(n.first_name) like ${last}`)
}
