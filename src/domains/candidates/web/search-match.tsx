// What a search matched in a row: marked where it is shown, and named where no shown column has it.
import { foldText } from '#shared/fold-text.ts'
import { formatPhone } from '#shared/phone.ts'
import type { CandidateSummary } from '../contract/schemas.ts'
import { placeOf } from './labels.ts'
import { fullName } from './names.ts'

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

export function searchWords(q: string | undefined): string[] {
  return foldText(q ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
}

export const hasWord = (text: string, words: readonly string[]) =>
  words.some((word) => foldText(text).includes(word))

/** The text with every match marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const letters = Array.from(text)
  // Folding can make two letters of one or none, so each folded letter remembers where it comes from.
  const folded = letters.flatMap((letter, from) => Array.from(foldText(letter), (sign) => ({ sign, from })))
  const plain = folded.map(({ sign }) => sign).join('')
  const marked = letters.map(() => false)
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      marked.fill(true, folded[at]?.from, (folded[at + word.length - 1]?.from ?? 0) + 1)
  if (PHONE.test(text)) markDigits(text, words, marked)
  if (plain.length !== folded.length || !marked.includes(true)) return text
  const parts: { text: string; marked: boolean; at: number }[] = []
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1)
    const isMarked = marked[at] ?? false
    if (last?.marked === isMarked) last.text += letter
    else parts.push({ text: letter, marked: isMarked, at })
  }
  return parts.map((part) => (part.marked ? <mark key={part.at}>{part.text}</mark> : part.text))
}

const PHONE = /^[\d\s()+.-]{7,}$/

/** A phone number is found by its digits, in any format. */
function markDigits(text: string, words: readonly string[], marked: boolean[]): void {
  const places = Array.from(text.matchAll(/\d/g), ({ index }) => index)
  const plain = digitsOf(text)
  for (const word of words) {
    const typed = digitsOf(word)
    const digits = typed.length === 11 && !plain.includes(typed) ? typed.replace(/^1/, '') : typed
    const at = digits.length >= 3 ? plain.indexOf(digits) : -1
    const [first, last] = [places[at], places[at + digits.length - 1]]
    if (first !== undefined && last !== undefined) marked.fill(true, first, last + 1)
  }
}

/** A cut text starts at the matching word, so the match is visible. */
export function fromMatch(text: string, words: readonly string[]): string {
  const all = text.split(' ')
  const at = all.findIndex((word) => hasWord(word, words))
  return at > 0 ? `… ${all.slice(at).join(' ')}` : text
}

type Hidden = { label: string; text: string }

/** The first hidden field with a word that no shown field has. */
export function hiddenMatch(
  row: CandidateSummary,
  words: readonly string[],
  shown: ReadonlySet<string>,
): Hidden | null {
  const fields: { id: string; label: string; texts: readonly string[] }[] = [
    { id: 'name', label: '', texts: [fullName(row), row.title ?? ''] },
    { id: 'place', label: '', texts: [placeOf(row)] },
    { id: 'email', label: '', texts: [row.email ?? ''] },
    { id: 'skills', label: 'Skill', texts: row.skills },
    { id: 'tags', label: 'Tag', texts: row.tags },
  ]
  const isShown = (id: string) => id === 'name' || shown.has(id)
  const missing = words.filter(
    (word) =>
      !fields.some(({ id, texts }) => isShown(id) && hasWord(texts.join(' '), [word])) &&
      !(shown.has('phone') && matchesPhone(row.phone, word)),
  )
  if (missing.length === 0) return null
  if (row.phone && missing.some((word) => matchesPhone(row.phone, word)))
    return { label: '', text: formatPhone(row.phone) }
  for (const { label, texts } of fields) {
    const text = texts.find((each) => hasWord(each, missing))
    if (text) return { label, text }
  }
  return { label: '', text: 'match in the details' }
}

function matchesPhone(phone: string | null, word: string): boolean {
  const digits = digitsOf(word)
  return phone !== null && digits.length >= 3 && digitsOf(phone).includes(digits)
}
