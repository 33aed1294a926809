// The entries of a candidate's search words that are cut from names and contacts, as the database's candidate_words makes them. An
// import makes thousands a second, and cutting texts costs the database five times as much.

const ASCII = /^[\0-\x7F]*$/
/** As phones are stored. */
const NATIONAL = /^\+1(\d*)$/

type Person = { firstName: string; lastName: string; emails: readonly string[]; phones: readonly string[] }

/** As a text of a tsvector. Null: the database has to make them, because its rules for other letters are not ours. */
export function searchEntries({ firstName, lastName, emails, phones }: Person): string | null {
  let names = `${firstName} ${lastName}`
  let entries = ''
  if (!ASCII.test(names)) return null
  names = names.toLowerCase().replace(/['`]/g, '')
  for (const phone of phones) {
    const national = NATIONAL.exec(phone)?.[1]
    if (national === undefined) return null
    entries += ` ${national} ${phone.slice(-7)} ${phone.slice(-4)}`
  }
  for (const given of emails) {
    if (!ASCII.test(given)) return null
    const email = given.replaceAll("'", '')
    const [mailbox = ''] = email.split('@', 1)
    names += ` ${mailbox.replace(/\d/g, '')}`
    entries += ` @${email} @${mailbox.replace(/[._+ -]/g, ' @')} ${email.replace(/[@._+\d-]/g, ' ')}`
  }
  for (const name of names.replace(/[._+-]/g, ' ').split(' '))
    for (let start = 1; start < name.length - 2; start += 1) entries += ` ~${name.slice(start)}`
  return [...new Set(entries.split(' '))].filter(Boolean).map(quoted).join(' ')
}

const quoted = (entry: string) => `'${entry.replace(/['\\]/g, (sign) => sign + sign)}'`
