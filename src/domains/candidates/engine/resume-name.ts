// The applicant's name: a line near the top that looks like one, best of all like their email address.
import { foldText } from '#shared/fold-text.ts'
import { isHonorific } from '#shared/honorifics.ts'
import { fromCapitals, type Line } from './resume-lines.ts'
import { isTitle } from './resume-words.ts'

export type Name = { firstName: string; lastName: string; doubt: string | null }

const SEARCHED = 60
const BEFORE = /^(?:resume|résumé|curriculum vitae|cv)(?: of| for|:)?\s+|^(?:full )?name\s*:\s*/i
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i
const PARTICLE =
  /^(?:de|da|do|dos|del|della|der|den|di|du|la|le|van|von|st\.?|al|el|bin|ibn|ben|ter|mac|san|santa)$/i
const WORD = /^\p{Lu}[\p{L}.'’-]*$/u
const NEVER =
  /^(?:resume|résumé|curriculum|vitae|cv|phone|email|address|page|street|avenue|road|confidential|university|college|school|inc|llc)$/i

export function nameIn(lines: readonly Line[], email: string | null): Name | null {
  const local = foldText(email?.split('@')[0] ?? '').replace(/[^a-z]/g, '')
  let best: { name: Name; score: number } | null = null
  for (const [index, { text, section }] of lines.slice(0, SEARCHED).entries()) {
    if (section === 'references' || section === 'education') continue
    const name = nameOf(text)
    if (!name) continue
    const score = likeness(name, local) + (section === 'header' ? 2 : 0) - index / 10
    if (!best || score > best.score) best = { name, score }
  }
  if (!best || best.score < -2) return null
  const isSure = best.score >= 1
  return isSure ? best.name : { ...best.name, doubt: best.name.doubt ?? 'Not at the top. Check the name.' }
}

function likeness({ firstName, lastName }: Name, local: string): number {
  const plain = (text: string) => foldText(text).replace(/[^a-z]/g, '')
  const parts = foldText(`${firstName} ${lastName}`).split(/[^a-z]+/)
  if (local.length < 3) return 0
  const isLast = plain(lastName).length > 2 && local.includes(plain(lastName))
  return isLast || parts.some((part) => part.length > 2 && local.includes(part)) ? 5 : 0
}

/** Null for a line that is no name. Credentials, nicknames and initials are left out. */
export function nameOf(line: string): Name | null {
  if (line.length > 80) return null
  const own = line.replace(BEFORE, '').split(/\s[|•·–—-]\s|[|•]/)[0] ?? ''
  if (/[\d@:]/.test(own)) return null
  const plain = own.replace(/["“”(][^"“”()]{1,30}["“”)]/g, ' ')
  const [before = '', after = ''] = plain.split(',', 2).map((part) => part.trim())
  const given = isLastFirst(before, after) ? `${after} ${before}` : before
  const words = given.split(/\s+/).filter((word) => word && !isHonorific(word))
  const suffix = SUFFIX.test(words.at(-1) ?? '') ? words.pop() : undefined
  const isWhole = words.length >= 2 && words.length <= 5
  if (!isWhole || isTitle(given) || words.some((word) => !isNameWord(word))) return null
  return split(
    words.filter((word, index) => index === 0 || !isInitial(word)),
    suffix,
  )
}

const isInitial = (word: string) => /^\p{Lu}\.?$/u.test(word)
const isNameWord = (word: string) => (WORD.test(word) || PARTICLE.test(word)) && !NEVER.test(word)

/** "Castillo, Bernard J.", but not "Adaeze Nwosu, RN". */
function isLastFirst(before: string, after: string): boolean {
  const words = after.split(/\s+/)
  if (!after || words.length > 3 || before.split(/\s+/).length > 3) return false
  if (!words.every(isNameWord)) return false
  const isCredential = (word: string) => /^[A-Z.()-]{2,6}$/.test(word) || /^[A-Z][a-z]?\.?[A-Z]/.test(word)
  const isShouted = before === before.toUpperCase()
  if (!before.includes(' ')) return isShouted || !words.every(isCredential)
  return !words.every(isCredential) && words.every((word) => word.length > 3 || isInitial(word))
}

function split(words: readonly string[], suffix: string | undefined): Name | null {
  if (words.length < 2) return null
  let start = words.length - 1
  while (start > 1 && PARTICLE.test(words[start - 1] ?? '')) start -= 1
  const [first, last] = [words.slice(0, start), words.slice(start)]
  const lastName = [...last.map(fromCapitals), ...(suffix ? [suffixOf(suffix)] : [])].join(' ')
  const doubt = first.length > 1 ? 'Could be two last names. Check the split.' : null
  return { firstName: first.map(fromCapitals).join(' '), lastName, doubt }
}

const suffixOf = (suffix: string) =>
  /^[js]r/i.test(suffix) ? `${fromCapitals(suffix.replace('.', '').toUpperCase())}.` : suffix.toUpperCase()
