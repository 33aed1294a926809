// Which column is which field: by its title, else by its values. Pure.
import { createHash } from 'node:crypto'
import type { ImportField } from '#platform/server/import-target.ts'
import { foldText } from '#shared/fold-text.ts'
import { OTHER_TITLES } from './other-titles.ts'

export type Mapping = Record<string, string | null>
export type Match = 'remembered' | 'title' | 'likely' | 'content'
export type Proposal = { field: string; match: Match }

const wordsOf = (title: string) =>
  foldText(title.replace(/([a-z])([A-Z])/g, '$1 $2')).match(/[\p{L}\p{N}#]+/gu) ?? []
export const plain = (title: string) => wordsOf(title).join('')

/** The last column of the file with rejected rows: it comes back as the file that it was. */
export const REASON = 'reason'

export const shapeOf = (kind: string, headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...headers.filter((header) => header !== REASON).toSorted()]))
    .digest('hex')

/** Columns of the same title are both of the field, and so are all that look like emails and phones. */
export function proposeMapping(
  headers: readonly string[],
  fields: readonly ImportField[],
  samples: readonly (readonly string[])[],
): Map<string, Proposal> {
  const proposed = new Map<string, Proposal>()
  const taken = new Set<string>()
  const rounds: readonly [Match, (header: string, field: ImportField) => boolean][] = [
    ['title', (header, field) => titlesOf(field).some((title) => namesOf(header).includes(plain(title)))],
    [
      'likely',
      (header, field) =>
        titlesOf(field).some((title) => namesIn(header).some((name) => isWithin(title, name))),
    ],
    [
      'content',
      (header, { pattern }) => pattern !== undefined && looksLike(samples[headers.indexOf(header)], pattern),
    ],
  ]
  for (const [match, fits] of rounds)
    for (const header of headers) {
      if (proposed.has(header)) continue
      const mayShare = (name: string) => match === 'title' || SHARED.has(name)
      const field = fields.find(
        (each) =>
          (!taken.has(each.name) || mayShare(each.name)) &&
          fits(header, each) &&
          knowsSome(each, samples[headers.indexOf(header)]),
      )
      if (!field) continue
      proposed.set(header, { field: field.name, match })
      taken.add(field.name)
    }
  const rest = fields.find(({ name }) => KEPT_WHOLE.has(name))
  for (const header of headers)
    if (rest && !proposed.has(header) && header.trim().endsWith('?'))
      proposed.set(header, { field: rest.name, match: 'likely' })
  for (const [header, { field }] of proposed)
    if (isCovered(field, fields, new Set([...proposed.values()].map((each) => each.field))))
      proposed.delete(header)
  return proposed
}

/** A column that names records of ours names at least one that is here. */
function knowsSome({ knows }: ImportField, values: readonly string[] | undefined): boolean {
  const given = (values ?? []).filter(Boolean)
  return !knows || given.length === 0 || given.some((value) => knows(value))
}

/** "Name" beside first and last name says nothing more, and "First name" alone less than "Name". */
function isCovered(name: string, fields: readonly ImportField[], mapped: ReadonlySet<string>): boolean {
  const whole = fields.find(({ sets }) => sets?.includes(name))
  if (whole && mapped.has(whole.name)) return !whole.sets?.every((part) => mapped.has(part))
  const parts = fields.find((field) => field.name === name)?.sets
  return parts?.every((part) => mapped.has(part)) ?? false
}

/** Why these columns cannot be imported together. */
export function conflictIn(mapped: readonly string[], fields: readonly ImportField[]): string | null {
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  for (const { name, label, sets } of fields) {
    const part = mapped.includes(name) && sets?.find((each) => mapped.includes(each))
    if (part)
      return `Both “${label}” and “${labelOf(part)}” have a column. Choose Do not import for one of them.`
  }
  return null
}

/** What takes a question of a form that no other field takes. */
const KEPT_WHOLE: ReadonlySet<string> = new Set(['note', 'answer'])

const SHARED: ReadonlySet<string> = new Set(['email', 'phone', 'note', 'answer'])

/** What a path ends with says nothing by itself: "company.name" is no name of a person. */
const VAGUE: ReadonlySet<string> = new Set(['name', 'value', 'text', 'label', 'title', 'id', 'type', 'data'])

/** The names that a path of JSON may be known by: "contact.address.city" is also "address city" and "city". */
function namesIn(header: string): string[] {
  const parts = header.split('.').filter((part) => part.trim() !== '' && !/^\d+$/.test(part))
  if (!header.includes('.') || parts.length < 2) return [header]
  const last = parts.at(-1) ?? ''
  const name = VAGUE.has(last.toLowerCase()) ? (parts.at(-2) ?? '') : last
  return [header, parts.slice(-2).join(' '), name]
}
const namesOf = (header: string) => namesIn(header).map(plain)

const titlesOf = ({ name, label, synonyms }: ImportField) => [
  label,
  name,
  ...synonyms,
  ...(OTHER_TITLES[name] ?? []),
]

const MAX_TITLE_WORDS = 4

/** "Candidate email address" has the words of "email address". A short word proves little, and so does a long title. */
function isWithin(title: string, header: string): boolean {
  const [sought, given] = [wordsOf(title), new Set(wordsOf(header))]
  if (given.size > MAX_TITLE_WORDS) return false
  return sought.length > 0 && sought.join('').length > 3 && sought.every((word) => given.has(word))
}

function looksLike(values: readonly string[] | undefined, pattern: RegExp): boolean {
  const given = (values ?? []).filter(Boolean)
  return given.length > 0 && given.filter((value) => pattern.test(value.trim())).length > given.length * 0.7
}
